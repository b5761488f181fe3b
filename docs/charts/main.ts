import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawCharts } from './charts.ts';

for (const [name, svg] of Object.entries(await drawCharts())) {
  await writeFile(join(import.meta.dirname, name), svg);
}
