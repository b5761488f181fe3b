import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data';
import { expect, test } from 'vitest';
import { isNewer } from '#tests/support/newer-features.ts';
import { builtSite } from '#tests/support/site-cache.ts';

/** Properties that one of the oldest browsers lacks, and their effect. Pages work without them. */
const dispensable: Record<string, string> = {
  zoom: 'reduces pictures on screens below 17rem',
  'text-wrap': 'evens out lines',
  'field-sizing': 'the fields of the card have a width of their own',
  'forced-color-adjust': 'Safari has no forced colours',
  'contain-intrinsic-block-size': 'belongs to content-visibility',
  'contain-intrinsic-size': 'belongs to content-visibility',
  'content-visibility': 'saves the layout of what is not seen',
  'content: alt text': 'follows the same declaration without it',
  'overflow-clip-margin': 'shows shadows at an edge',
  'scrollbar-width': 'hides the scrollbar of a strip',
  'cursor: not-allowed': 'iOS has no pointer by default',
  'cursor: pointer': 'iOS has no pointer by default',
  'cursor: progress': 'iOS has no pointer by default',
  'text-size-adjust': 'a -webkit- property stands beside it',
  'user-select': 'a -webkit- property stands beside it',
  ':has': 'sticks the margin of the card, and places the map and a badge',
  ':selection': 'colours selected text',
  'unit lh': 'keeps one line free',
};

const { properties, types, selectors, 'at-rules': atRules } = bcd.css as Record<string, Identifier>;
const childOf = (parent: Identifier | undefined, name: string): Identifier | undefined => parent?.[name];

/** Names of the features of CSS in `css` that one of the oldest browsers lacks. */
function newerStylesIn(css: string): Set<string> {
  const found = new Set<string>();
  const note = (name: string, feature: Identifier | undefined) => {
    if (feature && isNewer(feature)) found.add(name);
  };
  const text = css.replace(/url\([^)]*\)|"[^"]*"/g, '""');
  for (const [, property = '', value = ''] of text.matchAll(/[;{]\s*([a-z-]+):([^;{}]*)(?=[;}])/g)) {
    const feature = childOf(properties, property);
    if (feature && isNewer(feature)) {
      note(property, feature);
      continue;
    }
    for (const word of value.match(/[a-z-]+/g) ?? []) note(`${property}: ${word}`, childOf(feature, word));
    if (/\/ *""/.test(value)) note(`${property}: alt text`, childOf(feature, 'alt_text'));
  }
  for (const [, name = ''] of text.matchAll(/([a-z-]+)\(/g))
    note(`${name}()`, childOf(types, name) ?? childOf(types?.color, name));
  for (const [, name = ''] of text.matchAll(/[^a-z](?:::?)(has|selection|[a-z]+-[a-z-]+)\b/g))
    note(`:${name}`, childOf(selectors, name));
  for (const [, name = ''] of text.matchAll(/@([a-z-]+)/g)) note(`@${name}`, childOf(atRules, name));
  for (const [, unit = ''] of text.matchAll(/\b[\d.]+([a-z]+)\b/g))
    note(`unit ${unit}`, childOf(types?.length, unit));
  if (text.includes('&')) note('nesting', childOf(selectors, 'nesting'));
  return found;
}

async function stylesOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => /\.(css|html)$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .flatMap((text, index) =>
      files[index]?.endsWith('.css')
        ? [text]
        : [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css),
    )
    .join('\n');
}

test('built styles: need nothing that the oldest browsers lack', { timeout: 120_000 }, async () => {
  const found = newerStylesIn(await stylesOf(await builtSite()));
  expect([...found].sort()).toEqual(Object.keys(dispensable).sort());
});

test.each([
  ['a { color: light-dark(#000, #fff); }', 'light-dark()'],
  ['a { color: color-mix(in oklab, red, blue); }', 'color-mix()'],
  ['a { &:hover { color: red; } }', 'nesting'],
  ['a { color: red; anchor-name: --a; }', 'anchor-name'],
  ['@starting-style { a { color: red; } }', '@starting-style'],
])('built styles: a newer feature is found in %s', (css, name) => {
  expect([...newerStylesIn(css)]).toContain(name);
});
