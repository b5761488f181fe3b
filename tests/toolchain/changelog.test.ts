import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const changelog = readFileSync('CHANGELOG.md', 'utf8');

test('changelog: begins with the version of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(/^## (\S+) \(\d{4}-\d{2}-\d{2}\)$/m.exec(changelog)?.[1]).toBe(version);
});

test('changelog: names every migration', () => {
  const migrations = readdirSync('server/migrations').filter((name) => name.endsWith('.sql'));
  expect(migrations.filter((name) => !changelog.includes(`\`${name.replace('.sql', '')}\``))).toEqual([]);
});
