import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openDatabase } from '#server/database/database.ts';

const root = join(import.meta.dirname, '../..');
const migrations = join(root, 'server/migrations');

/** Another one for each version of PGlite and each set of migrations. */
async function templateFolder() {
  const key = createHash('sha256');
  key.update(await readFile(createRequire(import.meta.url).resolve('@electric-sql/pglite'), 'utf8'));
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  for (const file of [...files, 'meta/_journal.json']) key.update(await readFile(join(migrations, file)));
  return join(root, 'node_modules/.cache', `database-${key.digest('hex').slice(0, 16)}`);
}

async function makeTemplate(template: string) {
  await mkdir(dirname(template), { recursive: true });
  const folder = await mkdtemp(`${template}-`);
  const dataDir = join(folder, 'database');
  const database = await openDatabase({ dataDir });
  await database.close();
  // Another process may have been faster.
  await rename(dataDir, template).catch((error) => {
    if (!existsSync(template)) throw error;
  });
  await rm(folder, { recursive: true });
}

/**
 * Puts an empty database with its tables into `dataDir`, where there is none yet. PGlite takes four seconds of a
 * processor to make one, and half a second to open a copy.
 */
export async function copyDatabase(dataDir: string): Promise<void> {
  const template = await templateFolder();
  if (!existsSync(template)) await makeTemplate(template);
  await cp(template, dataDir, { recursive: true });
}
