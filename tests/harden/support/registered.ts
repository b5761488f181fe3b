import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { openDatabase } from '#server/database/database.ts';
import { owners, stores } from '#server/database/schema.ts';

/** The accounts with both an owner and a store. Rejects when there is one without the other. */
export async function registeredUids(options: Parameters<typeof openDatabase>[0]): Promise<Set<string>> {
  const { db, close } = await openDatabase(options);
  try {
    const whole = await db
      .select({ uid: owners.uid })
      .from(owners)
      .innerJoin(stores, eq(stores.ownerUid, owners.uid));
    const counts = { owners: await db.$count(owners), stores: await db.$count(stores) };
    assert.deepEqual(counts, { owners: whole.length, stores: whole.length });
    return new Set(whole.map(({ uid }) => uid));
  } finally {
    await close();
  }
}
