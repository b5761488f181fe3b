import { expect, test } from 'vitest';
import { createReadiness } from '#server/readiness.ts';
import { DatabaseError } from '#server/stores/database-error.ts';
import { FakeIdentity } from './support/fake-identity.ts';

function setup() {
  const identity = new FakeIdentity();
  const database = {
    isDown: false,
    async ping() {
      if (database.isDown) throw new DatabaseError(new Error('gone'));
    },
  };
  return { identity, database, isReady: createReadiness(database, identity, 'my-project') };
}

test('needs an answer of the identity provider once', async () => {
  const { identity, isReady } = setup();
  identity.isDown = true;
  await expect(isReady()).rejects.toThrow('identity provider');
  identity.isDown = false;
  expect(await isReady()).toBe(true);
  identity.isDown = true;
  expect(await isReady()).toBe(true);
});

test('needs the database every time', async () => {
  const { database, isReady } = setup();
  expect(await isReady()).toBe(true);
  database.isDown = true;
  await expect(isReady()).rejects.toThrow(DatabaseError);
});
