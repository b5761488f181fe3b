import { expect, test } from 'vitest';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import { stores } from '#server/database/schema.ts';
import { testDatabase } from '#tests/server/support/test-app.ts';

const database = testDatabase();

test('openDatabase: creates empty tables in a new database', async () => {
  expect(await createOwnerRecords(database()).list()).toEqual([]);
  expect(await database().db.$count(stores)).toBe(0);
});
