import { describe, expect, test } from 'vitest';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import { owners as ownersTable, stores } from '#server/database/schema.ts';
import {
  eraseOrphans,
  eraseOwner,
  eraseUnfinished,
  findOwnerData,
  findUnfinished,
} from '#server/owner-data.ts';
import { createRegistration } from '#tests/support/sample-person.ts';
import { FakeIdentity } from './support/fake-identity.ts';
import { testDatabase } from './support/test-app.ts';

const database = testDatabase();
const register = (uid: string, changes = {}) =>
  createOwnerRecords(database()).register(
    { ...createRegistration(uid, changes), role: 'owner' },
    { emailVerified: true, signIn: 'password 1' },
  );
const start = () => ({ identity: new FakeIdentity(), owners: createOwnerRecords(database()) });

test('findOwnerData: exports account, owner and store by uid and by e-mail', async () => {
  const deps = start();
  deps.identity.signIn('ana', { email: 'Ana@example.com' });
  await register('ana');
  const found = await findOwnerData('ana', deps);
  expect(found.account).toEqual({ uid: 'ana', email: 'Ana@example.com', emailVerified: false });
  expect(found.record).toMatchObject(createRegistration('ana'));
  expect(found.unverifiedSignIn).toBe('password 1');
  expect(await findOwnerData('ANA@example.com', deps)).toEqual(found);
});

test('findOwnerData: finds an account by its first e-mail, and exports it', async () => {
  const deps = start();
  deps.identity.signIn('iris', { email: 'iris@new.example.com' });
  deps.identity.initialEmails.set('iris', 'iris@first.example.com');
  expect(await findOwnerData('iris@first.example.com', deps)).toMatchObject({
    account: { uid: 'iris', initialEmail: 'iris@first.example.com' },
  });
});

test('findOwnerData: finds an e-mail with an accented domain', async () => {
  const deps = start();
  deps.identity.signIn('jara', { email: 'jara@xn--panadera-i2a.example' });
  await register('jara', { email: 'jara@xn--panadera-i2a.example' });
  expect(await findOwnerData('Jara@panadería.example', deps)).toMatchObject({
    account: { uid: 'jara' },
    record: { uid: 'jara' },
  });
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
    const { unfinished } = await findUnfinished(90, deps);
    expect(uidsOf(unfinished)).toEqual(['ines', 'jana']);
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
      // Only the owner of these accounts, not those of other tests.
      owners: { ...owners, list: async () => [{ uid: 'lola', email: 'lola@example.com' }] },
      identity: { listAccounts, deleteUsers: (uids: readonly string[]) => identity.deleteUsers(uids) },
    };
    expect(uidsOf(await eraseUnfinished(90, undefined, deps))).toEqual(['ines']);
    expect([...identity.users.keys()]).toEqual(['jana', 'kira', 'lola']);
  });

  test('eraseUnfinished: deletes nothing when the database has no owners', async () => {
    const { identity } = start();
    signUp(identity, 'ines', 100);
    const deps = {
      identity,
      owners: { findRegistered: async () => new Set<string>(), list: async () => [] },
    };
    await expect(eraseUnfinished(90, undefined, deps)).rejects.toThrow('the database has no owners');
    expect(identity.users.size).toBe(1);
  });

  test('eraseUnfinished: deletes nothing when owners have no account in the project', async () => {
    const { identity } = start();
    for (const uid of ['ines', 'jana']) signUp(identity, uid, 100);
    const deps = {
      identity,
      owners: {
        findRegistered: async (uids: readonly string[]) => new Set(uids.filter((uid) => uid === 'ines')),
        list: async () => ['ines', 'otto', 'pia'].map((uid) => ({ uid, email: `${uid}@example.com` })),
      },
    };
    await expect(eraseUnfinished(90, 1, deps)).rejects.toThrow(
      "1 of the database's 3 owners have an account in this project",
    );
    expect(identity.users.size).toBe(2);
  });

  test('eraseUnfinished: deletes more than a tenth only with their number', async () => {
    const { identity } = start();
    for (let index = 0; index < 20; index++) signUp(identity, `unused-${index}`, 100);
    identity.signIn('ines');
    const deps = {
      identity,
      owners: {
        findRegistered: async (uids: readonly string[]) => new Set(uids.filter((uid) => uid === 'ines')),
        list: async () => [{ uid: 'ines', email: 'ines@example.com' }],
      },
    };
    for (const number of [undefined, 19]) {
      await expect(eraseUnfinished(90, number, deps)).rejects.toThrow('20 of 21 accounts have no owner');
    }
    expect(identity.users.size).toBe(21);
    expect(await eraseUnfinished(90, 20, deps)).toHaveLength(20);
    expect([...identity.users.keys()]).toEqual(['ines']);
  });
});

test('eraseOrphans: deletes owners that a restore brought back, in a small number', async () => {
  const { identity } = start();
  const rows = ['ana', 'bea', 'cleo', 'dora'].map((uid) => ({ uid, email: `${uid}@example.com` }));
  identity.signIn('bea');
  identity.signIn('dora');
  const removed: string[] = [];
  const owners = {
    list: async () => rows,
    remove: async ({ uid }: { uid: string }) => void removed.push(uid),
  };
  await eraseOrphans(undefined, { identity, owners });
  expect(removed).toEqual(['ana', 'cleo']);
  rows.push(
    ...Array.from({ length: 20 }, (_, index) => ({ uid: `owner-${index}`, email: `${index}@example.com` })),
  );
  await expect(eraseOrphans(undefined, { identity, owners })).rejects.toThrow(
    '22 of 24 owners have no account',
  );
  expect(removed).toHaveLength(2);
});

test('eraseOrphans: refuses a database whose owners have their accounts in another project', async () => {
  const { identity } = start();
  const owners = { list: async () => [{ uid: 'ana', email: 'ana@example.com' }], remove: async () => {} };
  await expect(eraseOrphans(undefined, { identity, owners })).rejects.toThrow(
    '1 of 1 owners have no account',
  );
  expect(await eraseOrphans(1, { identity, owners })).toHaveLength(1);
});
