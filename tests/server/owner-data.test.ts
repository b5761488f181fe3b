import { describe, expect, test } from 'vitest';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import { owners as ownersTable, stores } from '#server/database/schema.ts';
import { eraseOwner, eraseUnfinished, findOwnerData, findUnfinished } from '#server/owner-data.ts';
import { registrationOf } from '#tests/support/registration-of.ts';
import { FakeIdentity } from './support/fake-identity.ts';
import { testDatabase } from './support/test-app.ts';

const database = testDatabase();
const register = (uid: string, changes = {}) =>
  createOwnerRecords(database()).register(
    { ...registrationOf(uid, changes), role: 'owner' },
    { emailVerified: true, signIn: 'password 1' },
  );
const start = () => ({ identity: new FakeIdentity(), owners: createOwnerRecords(database()) });

test('findOwnerData: exports account, owner and store by uid and by e-mail', async () => {
  const deps = start();
  deps.identity.signIn('ana', { email: 'Ana@example.com' });
  await register('ana');
  const found = await findOwnerData('ana', deps);
  expect(found.account).toEqual({ uid: 'ana', email: 'Ana@example.com', emailVerified: false });
  expect(found.record).toMatchObject(registrationOf('ana'));
  expect(await findOwnerData('ANA@example.com', deps)).toEqual(found);
});

test('findOwnerData: exports an account without a record, and a record without an account', async () => {
  const deps = start();
  deps.identity.signIn('bea');
  expect(await findOwnerData('bea@example.com', deps)).toMatchObject({
    account: { uid: 'bea' },
    record: null,
  });
  await register('carla');
  expect(await findOwnerData('carla', deps)).toMatchObject({ account: null, record: { uid: 'carla' } });
});

test('findOwnerData: rejects an unknown person, and an e-mail of two people', async () => {
  const deps = start();
  await expect(findOwnerData('unknown@example.com', deps)).rejects.toThrow('Nothing is stored');
  await register('dora', { email: 'shared@example.com' });
  deps.identity.signIn('eva', { email: 'shared@example.com' });
  await expect(eraseOwner('shared@example.com', deps)).rejects.toThrow('Use a uid: eva, dora.');
  expect(await deps.owners.find('dora')).toBeDefined();
});

test('eraseOwner: deletes account, owner and store, and no one else', async () => {
  const deps = start();
  const before = await database().db.$count(stores);
  for (const uid of ['fina', 'gala']) {
    deps.identity.signIn(uid);
    await register(uid);
  }
  await eraseOwner('fina@example.com', deps);
  expect([await deps.identity.findUser('fina'), await deps.owners.find('fina')]).toEqual([null, undefined]);
  expect(await findOwnerData('gala', deps)).toMatchObject({
    account: { uid: 'gala' },
    record: { uid: 'gala' },
  });
  expect(await database().db.$count(stores)).toBe(before + 1);
  expect(await database().db.$count(ownersTable)).toBe(before + 1);
});

test('eraseOwner: deletes the record in a second run after a failed one', async () => {
  const deps = start();
  deps.identity.signIn('hana');
  await register('hana');
  const remove = () => Promise.reject(new Error('no database'));
  await expect(eraseOwner('hana', { ...deps, owners: { ...deps.owners, remove } })).rejects.toThrow();
  await eraseOwner('hana', deps);
  expect(await deps.owners.find('hana')).toBeUndefined();
});

describe('accounts without an owner', () => {
  const dayMs = 24 * 60 * 60_000;

  /** Signed up and never used again, this many days ago. */
  const signUp = (identity: FakeIdentity, uid: string, days: number) => {
    identity.signIn(uid);
    identity.lastUses.set(uid, Date.now() - days * dayMs);
  };
  async function startWithAccounts() {
    const deps = start();
    for (const [uid, days] of [
      ['ines', 100],
      ['jana', 91],
      ['kira', 89],
      ['lola', 100],
    ] as const)
      signUp(deps.identity, uid, days);
    await register('lola');
    return deps;
  }
  const uidsOf = (accounts: { uid: string }[]) => accounts.map(({ uid }) => uid);

  test('findUnfinished: finds unused ones on every page, and deletes none', async () => {
    const deps = await startWithAccounts();
    expect(uidsOf(await findUnfinished(90, deps))).toEqual(['ines', 'jana']);
    expect(deps.identity.users.size).toBe(4);
  });

  test('eraseUnfinished: deletes unused ones, except one that gets an owner meanwhile', async () => {
    const { identity, owners } = await startWithAccounts();
    const listAccounts = async (page?: string) => {
      const listed = await identity.listAccounts(page);
      // One page later than jana was found.
      if (page === '3') await register('jana');
      return listed;
    };
    const deps = {
      owners,
      identity: { listAccounts, deleteUsers: (uids: readonly string[]) => identity.deleteUsers(uids) },
    };
    expect(uidsOf(await eraseUnfinished(90, deps))).toEqual(['ines']);
    expect([...identity.users.keys()]).toEqual(['jana', 'kira', 'lola']);
  });

  test('eraseUnfinished: deletes nothing when the database has no owners', async () => {
    const { identity } = start();
    signUp(identity, 'ines', 100);
    const deps = {
      identity,
      owners: { findRegistered: async () => new Set<string>(), list: async () => [] },
    };
    await expect(eraseUnfinished(90, deps)).rejects.toThrow('the database has no owners');
    expect(identity.users.size).toBe(1);
  });
});
