import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sectionNames } from '#flows/flow.model.ts';
import { fontFace, paint } from '#tools/charts/svg.ts';
import { drawSection, readDrawings } from './drawings.ts';

const read = (...path: string[]) => readFile(join(...path), 'utf8');
const readKit = (name: string) => read(import.meta.dirname, name);

export const readStyles = async (...files: string[]): Promise<string> =>
  (
    await Promise.all([read('src/styles/tokens.css'), readKit('kit.css'), ...files.map((file) => read(file))])
  ).join('\n');

/** Two lines of JSON: long texts, each once, and the data that refers to them. Reports repeat texts and pictures. */
const pack = (data: object): string => {
  const texts = new Map<string, number>();
  const content = JSON.stringify(data, (_, value) => {
    if (typeof value !== 'string' || value.length < 40) return value;
    texts.set(value, texts.get(value) ?? texts.size);
    return { $: texts.get(value) };
  });
  return [JSON.stringify([...texts.keys()]), content].join('\n').replaceAll('<', '\\u003c');
};

/** Returns a self-contained page from a folder's `page.html`, `page.css` and scripts, each in a separate block. */
export const renderPage = async (
  folder: string,
  scripts: readonly string[],
  data: object,
): Promise<string> => {
  const [page, styles, elements, chartView, ...own] = await Promise.all([
    read(folder, 'page.html'),
    readStyles(join(folder, 'page.css')),
    readKit('elements.js'),
    readKit('chart-view.js'),
    ...scripts.map((name) => read(folder, name)),
  ]);
  const drawings = await readDrawings();
  const sections = Object.fromEntries(
    await Promise.all(sectionNames.map(async (name) => [name, await drawSection(name)])),
  );
  return page
    .replace('/* style */', () => [fontFace(), paint, styles].join('\n'))
    .replace('"data"<', () => `${pack({ drawings, sections, ...data })}<`)
    .replace('/* script */', () => [elements, chartView, ...own.map((one) => `{\n${one}\n}`)].join('\n'));
};
