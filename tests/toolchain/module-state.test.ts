import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Variables of modules in src, and why no machine has them as a state. */
const reasons: Record<string, string> = {
  'src/components/nav-bar.tsx: shownPath':
    'distinguishes a navigation, which focuses the heading, from a page load',
  'src/config/release.ts: status': 'is set while chunks load, before any machine',
  'src/runtime/use-address.ts: lastLocation': 'outlives the form of step 2; coordinates may not be stored',
  'src/runtime/use-address.ts: search': 'caches a loaded chunk',
};

test('module state: is listed here with a reason', () => {
  const found = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:export )?let (\w+)/gm)].map(
      ([, name]) => `${file}: ${name}`,
    ),
  );
  expect(found.sort()).toEqual(Object.keys(reasons).sort());
});

test('machines: have no module state', () => {
  const found = globSync('machines/**/*.{machine,setup,actors,selectors}.ts').filter((file) =>
    /^\s*let \w+/m.test(readFileSync(file, 'utf8')),
  );
  expect(found).toEqual([]);
});
