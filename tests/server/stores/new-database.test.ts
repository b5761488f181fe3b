import { expect, test } from 'vitest';
import { createOwnerStore } from '#server/stores/owner-store.ts';
import { stores } from '#server/stores/schema.ts';
import { testDatabase } from '#tests/server/support/test-app.ts';

const database = testDatabase();

test('a new database knows nobody', async () => {
  expect(await createOwnerStore(database()).list()).toEqual([]);
  expect(await database().db.$count(stores)).toBe(0);
});
