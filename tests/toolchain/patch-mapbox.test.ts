import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { patchFile } from '#build/patch-mapbox.ts';

const core = '@mapbox/search-js-core/dist/index-esm.js';
const web = '@mapbox/search-js-web/dist/index-esm.js';
const read = (file: string) => readFileSync(`node_modules/${file}`, 'utf8');

test.each([core, web])('patchMapbox: makes %s call the configured host only', (file) => {
  const code = patchFile(file, read(file)).toString();
  expect(code).toContain('globalThis.__MAPBOX_ORIGIN__');
  expect(code.match(/["'`]https:\/\/api\.mapbox\.com/g)).toBeNull();
});

test('patchMapbox: removes inline styles that the policy forbids', () => {
  const code = patchFile(web, read(web)).toString();
  expect(code).not.toContain('createElement("style")');
  expect(code).not.toContain('setAttribute("style"');
});

test('patchMapbox: fails the build when the library changed', () => {
  expect(() => patchFile(core, read(core).replace('https://api.mapbox.com/autofill', ''))).toThrow(
    /search-js-core.* 3 times, not 4\./,
  );
  expect(() => patchFile(web, `${read(web)}\nfetch(eventUrl, requestOptions);`)).toThrow(/2 times, not 1\./);
});

test('patchMapbox: leaves other files unchanged', () => {
  expect(patchFile('src/main.tsx', '`https://api.mapbox.com`').hasChanged()).toBe(false);
});
