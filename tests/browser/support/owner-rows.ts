import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/database/database.ts';
import { owners, stores } from '#server/database/schema.ts';

/**
 * Counts owners and stores of an account in a local stack's database. Only one process may open it: a
 * copy is read, which is what a database finds after a power cut.
 */
export async function countRows(dataDir: string) {
  const copy = await mkdtemp(join(tmpdir(), 'owner-rows-'));
  try {
    await cp(join(dataDir, 'database'), join(copy, 'database'), { recursive: true });
    const database = await openDatabase({ dataDir: join(copy, 'database') });
    const [ownerRows, storeRows] = [
      await database.db.select({ uid: owners.uid }).from(owners),
      await database.db.select({ uid: stores.ownerUid }).from(stores),
    ];
    await database.close();
    const count = (rows: { uid: string }[], wanted: string) =>
      rows.filter(({ uid }) => uid === wanted).length;
    return (uid: string) => ({ owners: count(ownerRows, uid), stores: count(storeRows, uid) });
  } finally {
    await rm(copy, { recursive: true, maxRetries: 5 });
  }
}
