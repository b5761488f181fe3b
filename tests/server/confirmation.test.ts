import { describe, expect, test } from 'vitest';
import { owners, stores } from '#server/stores/schema.ts';
import { registrationOf } from '#tests/support/registration-of.ts';
import { expectProblem } from './support/expect-problem.ts';
import { createTestApp, testDatabase } from './support/test-app.ts';

const database = testDatabase();

/** Somebody registered with an e-mail that they had not verified. */
async function registered() {
  const app = createTestApp(database());
  const uid = crypto.randomUUID();
  const stranger = app.identity.signIn(uid);
  const body = registrationOf(uid, { storeName: 'Evil store' });
  const { createdAt } = await (await app.call('POST', '/users', { token: stranger, body })).json();
  /** The same account, once the e-mail is verified. */
  const comeVerified = (more = {}) =>
    app.identity.signIn(uid, { emailVerified: true, signInProvider: 'google.com', ...more });
  const answer = (isMine: unknown, token: string) =>
    app.call('POST', '/users/confirmation', { token, body: { isMine } });
  return { ...app, uid, stranger, body, createdAt, comeVerified, answer };
}

describe('a store from before the e-mail was verified', () => {
  test('stays with its owner while the e-mail is not verified', async () => {
    const { call, stranger, answer } = await registered();
    expect((await call('GET', '/users', { token: stranger })).status).toBe(200);
    await expectProblem(await answer(true, stranger), 'not-found');
  });

  test('is asked about, and tells its name and date alone', async () => {
    const { call, body, createdAt, comeVerified } = await registered();
    const token = comeVerified();
    for (const answer of [
      await call('GET', '/users', { token }),
      await call('POST', '/users', { token, body: { ...body, storeName: 'Mine' } }),
    ]) {
      const problem = await expectProblem(answer, 'confirmation-required');
      expect(problem).toEqual({
        type: '/problems/confirmation-required',
        title: expect.any(String),
        status: 409,
        store: { name: 'Evil store', createdAt },
      });
    }
  });

  test('is kept when it is theirs; everybody is signed out, and it is never asked about again', async () => {
    const { call, identity, uid, stranger, comeVerified, answer } = await registered();
    const token = comeVerified();
    expect((await answer(true, token)).status).toBe(204);
    expect(identity.lockedOut).toEqual([{ uid, except: 'google.com' }]);
    for (const old of [stranger, token]) {
      await expectProblem(await call('GET', '/users', { token: old }), 'unauthorized');
    }
    const next = comeVerified();
    const record = await (await call('GET', '/users', { token: next })).json();
    expect(record).toMatchObject({ storeName: 'Evil store', emailVerified: true });
    await expectProblem(await answer(false, next), 'not-found');
    expect(await (await call('GET', '/users', { token: next })).json()).toEqual(record);
  });

  test('goes with its owner when it is not, and the person registers anew', async () => {
    const { call, uid, comeVerified, answer } = await registered();
    const { db } = database();
    const count = async () => [await db.$count(owners), await db.$count(stores)];
    const before = await count();
    expect((await answer(false, comeVerified())).status).toBe(204);
    expect(await count()).toEqual(before.map((rows) => rows - 1));
    const token = comeVerified();
    await expectProblem(await call('GET', '/users', { token }), 'not-found');
    const body = registrationOf(uid, { storeName: 'Mine' });
    expect((await call('POST', '/users', { token, body })).status).toBe(201);
    expect(await (await call('GET', '/users', { token })).json()).toMatchObject({ storeName: 'Mine' });
  });

  test.each([
    ['a password that confirms stays', true, 'password', 'password'],
    ['a password that begins anew is replaced', false, 'password', undefined],
    ['Google stays when it begins anew', false, 'google.com', 'google.com'],
  ])('%s', async (_name, isMine, signInProvider, except) => {
    const { identity, uid, comeVerified, answer } = await registered();
    await answer(isMine, comeVerified({ signInProvider }));
    expect(identity.lockedOut).toEqual([{ uid, except }]);
  });

  test('is not given away by a sign-in that is too old', async () => {
    const { call, identity, comeVerified, answer } = await registered();
    const old = await answer(false, comeVerified({ ageSeconds: 3605 }));
    await expectProblem(old, 'recent-sign-in-required');
    expect(identity.lockedOut).toEqual([]);
    await expectProblem(await call('GET', '/users', { token: comeVerified() }), 'confirmation-required');
  });

  test('is not confirmed by an account that has another e-mail by now', async () => {
    const { identity, comeVerified, answer } = await registered();
    await expectProblem(await answer(true, comeVerified({ email: 'other@example.com' })), 'forbidden');
    expect(identity.lockedOut).toEqual([]);
  });

  test('is asked about again when nobody could be locked out', async () => {
    const { call, identity, comeVerified, answer } = await registered();
    const token = comeVerified();
    identity.lockOut = () => Promise.reject(new Error('no answer'));
    expect((await answer(false, token)).status).toBe(500);
    await expectProblem(await call('GET', '/users', { token }), 'confirmation-required');
  });

  test('yes and no at the same time leave both rows or none', async () => {
    const { comeVerified, answer } = await registered();
    const { db } = database();
    await Promise.all([true, false].map((isMine) => answer(isMine, comeVerified())));
    expect(await db.$count(owners)).toBe(await db.$count(stores));
  });
});

test('who comes verified from the start is never asked', async () => {
  const { call, identity } = createTestApp(database());
  const uid = crypto.randomUUID();
  const token = identity.signIn(uid, { emailVerified: true });
  const created = await call('POST', '/users', { token, body: registrationOf(uid) });
  expect(await created.json()).toMatchObject({ emailVerified: true });
  expect((await call('GET', '/users', { token })).status).toBe(200);
});

test.each([
  [{}, { isMine: 'required' }],
  [{ isMine: 'yes' }, { isMine: 'invalid' }],
])('refuses the answer %o', async (body, fields) => {
  const { call, comeVerified } = await registered();
  const response = await call('POST', '/users/confirmation', { token: comeVerified(), body });
  expect((await expectProblem(response, 'invalid-fields')).fields).toEqual(fields);
});

test('refuses an answer without a valid token', async () => {
  const { call } = createTestApp(database());
  const response = await call('POST', '/users/confirmation', { body: { isMine: true } });
  await expectProblem(response, 'unauthorized');
});
