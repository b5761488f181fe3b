import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { patchFile } from '#build/patch-mapbox.ts';

const web = '@mapbox/search-js-web/dist/index-esm.js';
const read = (file: string) => readFileSync(`node_modules/${file}`, 'utf8');

test('patchMapbox: makes the map and the usage reports call the configured host only', () => {
  const code = patchFile(web, read(web)).toString();
  expect(code).toContain('globalThis.__MAPBOX_ORIGIN__');
  expect(code.match(/["'`]https:\/\/api\.mapbox\.com/g)).toBeNull();
});

test('patchMapbox: removes inline styles that the policy forbids', () => {
  const code = patchFile(web, read(web)).toString();
  expect(code).not.toContain('createElement("style")');
  expect(code).not.toContain('setAttribute("style"');
});

test('patchMapbox: fails the build when the library changed', () => {
  expect(() => patchFile(web, read(web).replace('https://api.mapbox.com/styles', ''))).toThrow(
    /search-js-web.* 2 times, not 3\./,
  );
  expect(() => patchFile(web, `${read(web)}\nfetch(eventUrl, requestOptions);`)).toThrow(/2 times, not 1\./);
});

test('patchMapbox: leaves other files unchanged', () => {
  expect(patchFile('src/main.tsx', '`https://api.mapbox.com`').hasChanged()).toBe(false);
});
