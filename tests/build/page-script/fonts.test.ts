import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importAnew } from '#tests/src/support/import-anew.ts';

const face = (name: string, style = '') =>
  `@font-face{font-family:${name};src:url(/${name}.woff2);font-weight:300 600;${style}}`;

/** The module acts as it is imported: each test has its own. */
const openPage = () => importAnew<typeof import('#build/page-script/fonts.ts')>('build/page-script/fonts.ts');

const added: string[] = [];
const made = vi.fn();

class FakeFace {
  readonly family: string;
  constructor(family: string, source: string, descriptors: object) {
    made(family, source, descriptors);
    this.family = family;
  }
  async load() {
    if (this.family === 'Lost') throw new Error('404');
    return this;
  }
}

beforeEach(() => {
  document.head.innerHTML = `<style id="fonts" media="print">${face('Roman')}${face('Slanted', 'font-style:italic')}${face('Lost')}</style>`;
  vi.stubGlobal('fonts', document.getElementById('fonts'));
  vi.stubGlobal('FontFace', FakeFace);
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { add: ({ family }: FakeFace) => added.push(family) },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  sessionStorage.clear();
  added.length = 0;
});

test('addFonts: adds loaded faces once', async () => {
  const { addFonts } = await openPage();
  await addFonts();
  await addFonts();
  expect(made.mock.calls).toEqual([
    ['Roman', 'url("/Roman.woff2")', { style: undefined, weight: '300 600' }],
    ['Slanted', 'url("/Slanted.woff2")', { style: 'italic', weight: '300 600' }],
    ['Lost', 'url("/Lost.woff2")', { style: undefined, weight: '300 600' }],
  ]);
  expect(added).toEqual(['Roman', 'Slanted']);
  expect(document.querySelector('style')?.media).toBe('print');
});

test('addFonts: applies fonts immediately on the second page of a session', async () => {
  await openPage();
  const { addFonts } = await openPage();
  expect(document.querySelector('style')?.media).toBe('all');
  await addFonts();
  expect(made).not.toHaveBeenCalled();
});

test('addFonts: works without storage', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { addFonts } = await openPage();
  await addFonts();
  expect(added).toEqual(['Roman', 'Slanted']);
});
