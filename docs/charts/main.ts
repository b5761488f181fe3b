/** `npm run draw`: the pictures of the charts, and the page that lists them, in this folder. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawFiles } from './files.ts';

const folder = import.meta.dirname;
const files = await drawFiles();
for (const name of await readdir(folder)) {
  if (name.endsWith('.svg') && !(name in files)) await rm(join(folder, name));
}
for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
