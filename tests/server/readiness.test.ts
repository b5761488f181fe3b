import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseError } from '#server/database/database-error.ts';
import { IdentityUnavailable } from '#server/identity/identity-provider.ts';
import { createReadiness } from '#server/readiness.ts';
import { FakeIdentity } from './support/fake-identity.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setup() {
  const identity = new FakeIdentity();
  const database = {
    isDown: false,
    pings: 0,
    async ping() {
      database.pings++;
      if (database.isDown) throw new DatabaseError(new Error('gone'));
    },
  };
  return { identity, database, isReady: createReadiness(database, identity, 'my-project') };
}
const afterASecond = () => vi.advanceTimersByTime(1_000);

test('readiness: needs one response of the identity provider', async () => {
  const { identity, isReady } = setup();
  identity.isDown = true;
  await expect(isReady()).rejects.toThrow('identity provider');
  identity.isDown = false;
  afterASecond();
  expect(await isReady()).toBe(true);
  identity.isDown = true;
  afterASecond();
  expect(await isReady()).toBe(true);
});

test('readiness: needs credentials that the identity provider accepts', async () => {
  const { identity, isReady } = setup();
  identity.findUser = async () => {
    throw new IdentityUnavailable(new Error('Could not load the default credentials.'));
  };
  await expect(isReady()).rejects.toThrow(IdentityUnavailable);
});

test('readiness: needs the database every time', async () => {
  const { database, isReady } = setup();
  expect(await isReady()).toBe(true);
  database.isDown = true;
  afterASecond();
  await expect(isReady()).rejects.toThrow(DatabaseError);
});

test('readiness: checks at most once a second', async () => {
  const { database, isReady } = setup();
  await Promise.all([isReady(), isReady()]);
  expect(await isReady()).toBe(true);
  expect(database.pings).toBe(1);
  afterASecond();
  await isReady();
  expect(database.pings).toBe(2);
});
