import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { patchFile } from '#build/patch-mapbox.ts';

const core = '@mapbox/search-js-core/dist/index-esm.js';
const web = '@mapbox/search-js-web/dist/index-esm.js';
const read = (file: string) => readFileSync(`node_modules/${file}`, 'utf8');

test.each([core, web])('%s calls the host that it is told, and no other', (file) => {
  const code = patchFile(file, read(file));
  expect(code).toContain('globalThis.__MAPBOX_ORIGIN__');
  expect(code.match(/["'`]https:\/\/api\.mapbox\.com/g)).toBeNull();
});

test('the library writes no style that our content security policy forbids', () => {
  const code = patchFile(web, read(web));
  expect(code).not.toContain('createElement("style")');
  expect(code).not.toContain('setAttribute("style"');
});

test('a release with other code ends the build', () => {
  expect(() => patchFile(core, read(core).replace('https://api.mapbox.com/autofill', ''))).toThrow(
    /search-js-core.* 3 times, not 4\./,
  );
  expect(() => patchFile(web, `${read(web)}\nfetch(eventUrl, requestOptions);`)).toThrow(/2 times, not 1\./);
});

test('other files are left alone', () => {
  expect(patchFile('src/main.tsx', '`https://api.mapbox.com`')).toBe('`https://api.mapbox.com`');
});
