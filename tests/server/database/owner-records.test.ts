import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import { owners, stores } from '#server/database/schema.ts';
import { startFakePostgres } from '#tests/server/support/fake-postgres.ts';
import { testDatabase } from '#tests/server/support/test-app.ts';
import { createRegistration } from '#tests/support/sample-person.ts';

const database = testDatabase();
const registration = (uid: string, changes = {}) => ({
  ...createRegistration(uid, changes),
  role: 'owner' as const,
});
const proof = { emailVerified: true, signIn: 'password 1' };

test('register: writes owner and store together or not at all', async () => {
  const { db } = database();
  const store = createOwnerRecords(database());
  // PostgreSQL cannot keep a NUL.
  await expect(store.register(registration('half', { storeName: 'a\0b' }), proof)).rejects.toThrow('22021');
  expect(await store.find('half')).toBeUndefined();
  expect([await db.$count(owners), await db.$count(stores)]).toEqual([0, 0]);
  expect(await store.register(registration('half'), proof)).toMatchObject({ outcome: 'created' });
});

test('register: adds the missing store when it is repeated', async () => {
  const { db } = database();
  const store = createOwnerRecords(database());
  const { storeName: _name, address: _address, ...owner } = registration('bare');
  await db.insert(owners).values(owner);
  expect(await store.find('bare')).toBeUndefined();
  const { outcome } = await store.register(registration('bare'), proof);
  expect([outcome, await store.find('bare')]).toEqual([
    'existing',
    expect.objectContaining(registration('bare')),
  ]);
});

test('register: accepts one of 64 concurrent users with the same e-mail', async () => {
  const store = createOwnerRecords(database());
  const email = 'shared@example.com';
  const results = await Promise.all(
    Array.from({ length: 64 }, (_, index) => store.register(registration(`user-${index}`, { email }), proof)),
  );
  expect(results.map(({ outcome }) => outcome).sort()).toEqual([
    'created',
    ...Array(63).fill('email-in-use'),
  ]);
  const [holder] = (await store.list()).filter((owner) => owner.email === email);
  expect(await store.find(holder?.uid ?? '')).toMatchObject({ email });
});

test('find: treats a uid with SQL as a plain value', async () => {
  const store = createOwnerRecords(database());
  await store.register(registration('carla'), proof);
  expect(await store.find("x' or '1'='1")).toBeUndefined();
  expect(await store.find('carla')).toMatchObject(registration('carla'));
});

test('register: leaves both rows or neither after concurrent removals', async () => {
  const { db } = database();
  const store = createOwnerRecords(database());
  const one = registration('coming-and-going');
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, (_, index) =>
      index % 3 === 2 ? store.remove(one) : store.register(one, proof),
    ),
  );
  for (const result of results) expect(result.status).toBe('fulfilled');
  const rows = await db.select().from(owners).where(eq(owners.uid, one.uid));
  expect(await db.$count(stores, eq(stores.ownerUid, one.uid))).toBe(rows.length);
  await store.register(one, proof);
  await store.remove({ ...one, email: 'another@example.com' });
  expect(await store.find(one.uid)).toMatchObject(one);
  await store.remove(one);
  expect(await store.find(one.uid)).toBeUndefined();
  expect(await db.$count(stores, eq(stores.ownerUid, one.uid))).toBe(0);
});

test('find, register, recordSignIn: are parsed once in a connection', async () => {
  const parsed: string[] = [];
  const server = await startFakePostgres((statement) => {
    parsed.push(statement.trim().slice(0, 6));
    return {};
  });
  const remote = await openDatabase({ url: server.url });
  onTestFinished(async () => {
    await remote.close();
    server.close();
  });
  const records = createOwnerRecords(remote);
  parsed.length = 0;
  for (let call = 0; call < 3; call++) {
    await records.register(registration('ana'), proof);
    await records.recordSignIn('ana', proof.signIn);
  }
  // `register` looks for a conflict: it got no rows here.
  expect(parsed).toEqual(['show t', 'with c', 'select', 'update']);
});
