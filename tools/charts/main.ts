/** `npm run draw`: the drawings of the machines and the page that lists them, in docs/charts. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawFiles } from './files.ts';

const folder = 'docs/charts';
const files = await drawFiles();
for (const name of await readdir(folder)) {
  if (name.endsWith('.svg') && !(name in files)) await rm(join(folder, name));
}
for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
