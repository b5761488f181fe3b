import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { openDatabase } from '#server/database/database.ts';
import { owners, stores } from '#server/database/schema.ts';
import { createCaller, register } from './call.ts';

/** The uids of all owners. Rejects if an owner has no store or a store has no owner. */
export async function registeredUids(options: Parameters<typeof openDatabase>[0]): Promise<Set<string>> {
  const { db, close } = await openDatabase(options);
  try {
    const complete = await db
      .select({ uid: owners.uid })
      .from(owners)
      .innerJoin(stores, eq(stores.ownerUid, owners.uid));
    const counts = { owners: await db.$count(owners), stores: await db.$count(stores) };
    assert.deepEqual(counts, { owners: complete.length, stores: complete.length });
    return new Set(complete.map(({ uid }) => uid));
  } finally {
    await close();
  }
}

export const writers = 4;

/**
 * Registers new accounts until stopped, and retries each until it succeeds. The returned function stops, asserts that
 * the database has every account, and returns their number with the statuses or error codes of failed requests.
 */
export function startRegistering(url: string, prefix: string) {
  const call = createCaller(url);
  const failed: (number | string)[] = [];
  const uids: string[] = [];
  let isOver = false;
  const write = async (writer: number) => {
    for (let index = 0; !isOver; index++) {
      const uid = `${prefix}-${writer}-${index}`;
      for (let isDone = false; !isDone; ) {
        const result = await register(call, uid).then(
          ({ status }) => status,
          (error) => String(error.code),
        );
        isDone = result === 201 || result === 200;
        if (!isDone) failed.push(result);
      }
      uids.push(uid);
      await pause(20);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return async (databaseUrl: string) => {
    isOver = true;
    await writing;
    const stored = await registeredUids({ url: databaseUrl });
    assert.deepEqual(
      uids.filter((uid) => !stored.has(uid)),
      [],
    );
    return { count: uids.length, failed };
  };
}
