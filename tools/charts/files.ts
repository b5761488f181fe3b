import { type ChartPicture, drawCharts } from './charts.ts';
import { layOut } from './layout.ts';
import { charts } from './machines.data.ts';
import { overview } from './overview.data.ts';
import { readOverview } from './overview.ts';
import { svgFile } from './svg.ts';

const image = ({ file, picture }: ChartPicture) => `![${picture.drawing.title}](${file})`;

/** Every picture, by machine. The states' descriptions stand in the code. */
const page = (drawn: Record<string, ChartPicture[]>) => {
  const parts = Object.entries(charts).map(([name, { title }]) => {
    const [whole, ...details] = drawn[name] ?? [];
    return [
      `## ${name}`,
      `${title}.`,
      ...(whole ? [image(whole)] : []),
      ...details.flatMap((detail) => [`### ${detail.node.path.join('.')}`, image(detail)]),
    ].join('\n\n');
  });
  const legend = [
    'Drawn by `npm run draw` from the code of `machines/`: change that, never this folder. An arrow has the name of its event,',
    'and its guard in brackets. Events without a target, and transitions to distant states, are listed in the',
    'box. A dashed box is a state of another picture.',
  ].join('\n');
  return `${['# The machines', `![${overview.title}](overview.svg)`, legend, ...parts].join('\n\n')}\n`;
};

/** Every file that `npm run draw` writes into this folder: name -> content. */
export const drawFiles = async (): Promise<Record<string, string>> => {
  const drawn = await drawCharts();
  const pictures = Object.values(drawn)
    .flat()
    .map(({ file, picture }) => [file, svgFile(picture)] as const);
  return {
    'overview.svg': svgFile(await layOut(readOverview(), true)),
    ...Object.fromEntries(pictures),
    'README.md': page(drawn),
  };
};
