import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getSection, type SectionName } from '#flows/flow.model.ts';
import { layOut } from '#tools/charts/layout.ts';
import { readChart } from '#tools/charts/read-chart.ts';
import { svgElement } from '#tools/charts/svg.ts';

/** The drawings of `npm run draw`, without fonts and colours, which the page has. */
export const readDrawings = async () => {
  const folder = 'docs/charts';
  const files = (await readdir(folder)).filter((file) => file.endsWith('.svg')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const svg = (await readFile(join(folder, file), 'utf8')).replace(/<style>.*?<\/style>/s, '');
      return {
        name: file.slice(0, -'.svg'.length),
        title: /<title>(.*?)<\/title>/s.exec(svg)?.[1] ?? '',
        states: [...svg.matchAll(/data-state="([^"]+)"/g)].map(([, id]) => id),
        svg,
      };
    }),
  );
};

const drawings = new Map<SectionName, Promise<{ title: string; svg: string; prefix: string }>>();

/** Lays out the model of a section, cached by the versions of model and layout. */
export const drawSection = (name: SectionName) => {
  const drawing = drawings.get(name) ?? draw(name);
  drawings.set(name, drawing);
  return drawing;
};

const cache = 'node_modules/.cache';
const sources = [
  'tools/charts/layout.ts',
  'tools/charts/letters.ts',
  'tools/charts/svg.ts',
  'package-lock.json',
];

const draw = async (name: SectionName) => {
  const { title, machine } = getSection(name);
  const chart = readChart(machine, machine.root, title);
  const key = createHash('sha256').update(JSON.stringify(chart));
  for (const source of sources) key.update(await readFile(source));
  const file = join(cache, `chart-${name}-${key.digest('hex').slice(0, 16)}.svg`);
  const drawing = await readFile(file, 'utf8').catch(() => null);
  const svg = drawing ?? svgElement(await layOut(chart));
  if (drawing === null) {
    await mkdir(cache, { recursive: true });
    // Written atomically for other processes.
    await writeFile(`${file}-${process.pid}`, svg);
    await rename(`${file}-${process.pid}`, file);
  }
  return { title, svg, prefix: machine.id };
};
