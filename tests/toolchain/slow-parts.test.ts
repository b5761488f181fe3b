import { loadConfigFromFile } from 'vite';
import { expect, test } from 'vitest';
import { findTouchedParts, slowPartNames } from '#tests/support/slow-parts.ts';

test('slow parts: are projects of the configuration', async () => {
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, 'vitest.config.ts');
  const names = loaded?.config.test?.projects?.map(
    (project) => (project as { test: { name: string } }).test.name,
  );
  expect(names).toEqual(expect.arrayContaining(slowPartNames));
});

test.each([
  [['machines/auth/auth.machine.ts', 'README.md'], []],
  [['src/screens/auth/sign-in-panel.module.css'], ['all-engines']],
  [['flows/main.ts'], ['tools']],
  [
    ['contract/user.ts', 'local/main.ts'],
    ['stack', 'harden'],
  ],
  [['package-lock.json'], slowPartNames],
])('slow parts: %j concerns %j', (files, parts) => {
  expect(findTouchedParts(files)).toEqual(parts);
});
