import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { layOut } from '#docs/charts/layout.ts';
import { readChart } from '#docs/charts/read-chart.ts';
import { svgElement } from '#docs/charts/svg.ts';
import { type PartName, partOf } from '#tests/flows/flow.model.ts';

/** The product's charts as `npm run draw` has drawn them, without the letters and colours that this page has. */
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

const drawings = new Map<PartName, Promise<{ title: string; svg: string; prefix: string }>>();

/** The model's chart of a part, laid out once: all of them take three seconds of a processor. */
export const drawPart = (name: PartName) => {
  const drawn = drawings.get(name) ?? draw(name);
  drawings.set(name, drawn);
  return drawn;
};

const draw = async (name: PartName) => {
  const { title, machine } = partOf(name);
  const picture = await layOut(readChart(machine, machine.root, title));
  return { title, svg: svgElement(picture), prefix: machine.id };
};
