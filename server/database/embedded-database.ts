/** PGlite: PostgreSQL inside this process, in a folder. The image does not contain it, so only `openDatabase` imports this file. */
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database, Queries } from './database.types.ts';
import { lockFile } from './file-lock.ts';

interface Tools {
  migrations: { migrationsFolder: string };
  ping(db: Queries): Promise<void>;
}

export async function openFolder(dataDir: string, { migrations, ping }: Tools): Promise<Database> {
  const unlock = dataDir.startsWith('memory://') ? () => undefined : await lockFolder(resolve(dataDir));
  try {
    const client = await openPglite(dataDir);
    const db = drizzle(client);
    await migrate(db, migrations);
    return {
      db,
      close: () => client.close().finally(unlock),
      ping: () => ping(db),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openPglite(dataDir: string) {
  try {
    return await PGlite.create(dataDir);
  } catch (cause) {
    const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => '');
    const origin = version && ` (of PostgreSQL ${version.trim()})`;
    throw new Error(
      `The database in ${dataDir}${origin} cannot be opened. Set DATA_DIR to another folder, or delete this one with its data.`,
      { cause },
    );
  }
}

/** PGlite does not lock its folder, and two processes on one folder lose rows. */
async function lockFolder(folder: string) {
  // Other users of the machine must not read owners' data.
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  return lockFile(`${folder}.lock`, `The database in ${folder} is in use by another process.`);
}
