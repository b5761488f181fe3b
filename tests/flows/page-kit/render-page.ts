import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fontFace, paint } from '#docs/charts/svg.ts';
import { partNames } from '#tests/flows/flow.model.ts';
import { drawPart, readDrawings } from './drawings.ts';

const read = (...path: string[]) => readFile(join(...path), 'utf8');
const readKit = (name: string) => read(import.meta.dirname, name);

export const stylesOf = async (...files: string[]): Promise<string> =>
  (
    await Promise.all([read('src/styles/tokens.css'), readKit('kit.css'), ...files.map((file) => read(file))])
  ).join('\n');

/** Returns a self-contained page from a folder's `page.html`, `page.css` and scripts, each in a block of its own. */
export const renderPage = async (
  folder: string,
  scripts: readonly string[],
  data: object,
): Promise<string> => {
  const [page, styles, elements, chartView, ...own] = await Promise.all([
    read(folder, 'page.html'),
    stylesOf(join(folder, 'page.css')),
    readKit('elements.js'),
    readKit('chart-view.js'),
    ...scripts.map((name) => read(folder, name)),
  ]);
  const drawings = await readDrawings();
  const parts = Object.fromEntries(
    await Promise.all(partNames.map(async (name) => [name, await drawPart(name)])),
  );
  return page
    .replace('/* style */', () => [fontFace(), paint, styles].join('\n'))
    .replace(
      '"data"<',
      () => `${JSON.stringify({ pictures: [], drawings, parts, ...data }).replaceAll('<', '\\u003c')}<`,
    )
    .replace('/* script */', () => [elements, chartView, ...own.map((one) => `{\n${one}\n}`)].join('\n'));
};
