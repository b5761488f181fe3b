import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createRateLimitStore } from '#server/database/rate-limit-store.ts';
import { rateLimits } from '#server/database/schema.ts';
import { testDatabase } from '#tests/server/support/test-app.ts';

const database = testDatabase();

test('rate-limit store: adds the requests of many buckets to its rows', async () => {
  const sync = createRateLimitStore(database().db, 'user');
  const many = new Map(Array.from({ length: 5_000 }, (_, bucket) => [bucket, 1 + (bucket % 7)]));
  await sync(many);
  const sums = await sync(many);
  expect([...sums].sort(([a], [b]) => a - b).map(([bucket, { calls }]) => [bucket, calls])).toEqual(
    [...many].map(([bucket, calls]) => [bucket, calls * 2]),
  );
  for (const { msLeft } of sums.values()) {
    expect(msLeft).toBeGreaterThan(50_000);
    expect(msLeft).toBeLessThanOrEqual(60_000);
  }
});

test('rate-limit store: counts users and addresses separately', async () => {
  const { db } = database();
  await createRateLimitStore(db, 'user')(new Map([[9_999, 5]]));
  expect((await createRateLimitStore(db, 'address')(new Map([[9_999, 2]]))).get(9_999)?.calls).toBe(2);
});

test('rate-limit store: restarts its count after a minute', async () => {
  const { db } = database();
  const sync = createRateLimitStore(db, 'late');
  await sync(new Map([[1, 100]]));
  await db.update(rateLimits).set({ expire: sql`expire - 60000` });
  const sum = (await sync(new Map([[1, 3]]))).get(1);
  expect(sum?.calls).toBe(3);
  expect(sum?.msLeft).toBeGreaterThan(50_000);
});
