import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fontFace, paint } from '#docs/charts/svg.ts';
import { partNames } from '#tests/flows/flow.model.ts';
import { drawPart, readDrawings } from '#tests/flows/report/drawings.ts';
import { answerings } from './lab.types.ts';
import type { findUncoveredArrows } from './uncovered-arrows.ts';
import { statesOf } from './walk.ts';

const read = (...parts: string[]) => readFile(join(import.meta.dirname, ...parts), 'utf8');
const scripts = ['controls.js', 'live-chart.js', 'record.js', 'panel.js', 'timeline.js', 'page.js'];

/** Returns the lab's page without the app in its frame. */
export const writeLabPage = async (
  arrows: Awaited<ReturnType<typeof findUncoveredArrows>>,
): Promise<string> => {
  const [page, own, shared, elements, chartView, tokens, ...code] = await Promise.all([
    read('page/page.html'),
    read('page/page.css'),
    read('../report/page.css'),
    read('../report/elements.js'),
    read('../report/chart-view.js'),
    readFile('src/styles/tokens.css', 'utf8'),
    ...scripts.map((name) => read('page', name)),
  ]);
  const data = {
    answerings,
    arrows: arrows.map(({ id, reason }) => ({ id, reason })),
    drawings: await readDrawings(),
    parts: Object.fromEntries(
      await Promise.all(
        partNames.map(async (name) => [name, { ...(await drawPart(name)), states: statesOf(name) }]),
      ),
    ),
  };
  return page
    .replace('/* style */', () => [tokens, fontFace(), paint, shared, own].join('\n'))
    .replace('>"lab"<', () => `>${JSON.stringify(data).replaceAll('<', '\\u003c')}<`)
    .replace('/* script */', () => [elements, chartView, ...code.map((one) => `{\n${one}\n}`)].join('\n'));
};
