import { describe, expect, test } from 'vitest';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import { owners, stores } from '#server/database/schema.ts';
import { registrationOf } from '#tests/support/registration-of.ts';
import { expectProblem } from './support/expect-problem.ts';
import { createTestApp, testDatabase } from './support/test-app.ts';

const database = testDatabase();

/** Somebody registered with an e-mail that they had not verified. */
async function registered(signInProvider = 'password') {
  const store = createOwnerRecords(database());
  const app = createTestApp(database(), { owners: store });
  const uid = crypto.randomUUID();
  const stranger = app.identity.signIn(uid, { signInProvider });
  const body = registrationOf(uid, { storeName: 'Evil store' });
  const { createdAt } = await (await app.call('POST', '/users', { token: stranger, body })).json();
  /** The same account, once the e-mail is verified. */
  const comeVerified = (more = {}) =>
    app.identity.signIn(uid, { emailVerified: true, signInProvider: 'google.com', ...more });
  const answer = (isMine: unknown, token: string) =>
    app.call('POST', '/users/confirmation', { token, body: { isMine } });
  return { ...app, store, uid, stranger, body, createdAt, comeVerified, answer };
}

type Registered = Awaited<ReturnType<typeof registered>>;

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

  test('is not asked about by the sign-in that registered it, nor ever again', async () => {
    const { call, identity, stranger, comeVerified } = await registered();
    const token = identity.refresh(stranger, { emailVerified: true });
    expect((await call('POST', '/session', { body: { tokenId: token } })).status).toBe(200);
    for (const same of [token, comeVerified()]) {
      const record = await call('GET', '/users', { token: same });
      expect(await record.json()).toMatchObject({ storeName: 'Evil store', emailVerified: true });
    }
  });

  test('is not asked about by the last sign-in before the verification, as where a newer one was asked for', async () => {
    const { call, identity, uid, stranger } = await registered();
    const again = identity.signIn(uid, { ageSeconds: -10, signInProvider: 'google.com' });
    expect((await call('POST', '/session', { body: { tokenId: again } })).status).toBe(200);
    const old = identity.refresh(stranger, { emailVerified: true });
    await expectProblem(await call('GET', '/users', { token: old }), 'confirmation-required');
    const token = identity.refresh(again, { emailVerified: true });
    expect((await call('GET', '/users', { token })).status).toBe(200);
  });

  test('is not asked about by a sign-in with the password of its registration, on any device', async () => {
    const { call, identity, uid, comeVerified } = await registered();
    identity.passwordTimes.set(uid, Date.now() - 2_000);
    const token = comeVerified({ signInProvider: 'password', ageSeconds: -10 });
    expect((await call('POST', '/session', { body: { tokenId: token } })).status).toBe(200);
    const google = await call('GET', '/users', { token: comeVerified() });
    expect(await google.json()).toMatchObject({ storeName: 'Evil store', emailVerified: true });
  });

  test.for([
    ['a password that was replaced, which a mailbox is enough for', 'password', 'password', 10_000],
    ['a password that was replaced in the second of the last sign-in', 'password', 'password', 0],
    ['an account that has no password any more', 'password', 'password', undefined],
    ['Google, where a password registered it', 'password', 'google.com', 0],
    ['a password, where Google registered it', 'google.com', 'password', 0],
  ] as const)('is asked about by %s', async ([, registrant, provider, setAfterMs]) => {
    const { call, identity, uid, comeVerified } = await registered(registrant);
    const setAt = setAfterMs === undefined ? undefined : Date.now() + setAfterMs;
    identity.passwordTimes.set(uid, setAt);
    const token = comeVerified({ signInProvider: provider, ageSeconds: -20 });
    for (const answer of [
      await call('GET', '/users', { token }),
      await call('POST', '/session', { body: { tokenId: token } }),
    ]) {
      await expectProblem(answer, 'confirmation-required');
    }
  });

  test('is asked about by a sign-in while the account had another e-mail', async () => {
    const { call, identity, uid, body } = await registered();
    const meanwhile = identity.signIn(uid, {
      email: 'other@example.com',
      signInProvider: 'google.com',
      ageSeconds: -10,
    });
    expect((await call('POST', '/session', { body: { tokenId: meanwhile } })).status).toBe(200);
    const token = identity.refresh(meanwhile, { email: body.email, emailVerified: true });
    await expectProblem(await call('GET', '/users', { token }), 'confirmation-required');
  });

  test.for([
    ['another e-mail', { email: 'other@example.com' }],
    ['another way to sign in', { signInProvider: 'google.com' }],
  ])('is asked about by %s', async ([, changes]) => {
    const { call, identity, stranger } = await registered();
    const token = identity.refresh(stranger, { emailVerified: true, ...(changes as object) });
    await expectProblem(await call('GET', '/users', { token }), 'confirmation-required');
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

  test('goes with its owner and account when it is not, and the person registers anew', async () => {
    const { call, identity, uid, stranger, comeVerified, answer } = await registered();
    const { db } = database();
    const count = async () => [await db.$count(owners), await db.$count(stores)];
    const before = await count();
    const token = comeVerified();
    expect((await answer(false, token)).status).toBe(204);
    expect(await count()).toEqual(before.map((rows) => rows - 1));
    expect(identity.users.has(uid)).toBe(false);
    for (const old of [stranger, token]) {
      await expectProblem(await call('GET', '/users', { token: old }), 'unauthorized');
    }
    const newUid = crypto.randomUUID();
    const email = `${uid}@example.com`;
    const mine = identity.signIn(newUid, { email, emailVerified: true });
    await expectProblem(await call('GET', '/users', { token: mine }), 'not-found');
    const body = registrationOf(newUid, { email, storeName: 'Mine' });
    expect((await call('POST', '/users', { token: mine, body })).status).toBe(201);
    expect(await (await call('GET', '/users', { token: mine })).json()).toMatchObject({ storeName: 'Mine' });
  });

  test('does not keep the e-mail from its owner when the account was deleted and the rows were not', async () => {
    const { call, identity, uid, store, comeVerified, answer } = await registered();
    const { remove } = store;
    store.remove = () => Promise.reject(new Error('no answer'));
    expect((await answer(false, comeVerified())).status).toBe(500);
    store.remove = remove;
    const newUid = crypto.randomUUID();
    const email = `${uid}@example.com`;
    const body = registrationOf(newUid, { email, storeName: 'Mine' });
    const token = identity.signIn(newUid, { email });
    expect((await call('POST', '/users', { token, body })).status).toBe(201);
    expect(await (await call('GET', '/users', { token })).json()).toMatchObject({ storeName: 'Mine' });
  });

  test('is not given away by a sign-in that is too old', async () => {
    const { call, identity, comeVerified, answer } = await registered();
    const old = await answer(false, comeVerified({ ageSeconds: 3605 }));
    await expectProblem(old, 'recent-sign-in-required');
    expect(identity.lockedOut).toEqual([]);
    await expectProblem(await call('GET', '/users', { token: comeVerified() }), 'confirmation-required');
  });

  test('that was never proved follows the e-mail that the account has by now', async () => {
    const { call, uid, comeVerified, answer } = await registered();
    const email = `${uid}@new.example.com`;
    expect((await answer(true, comeVerified({ email }))).status).toBe(204);
    const token = comeVerified({ email });
    expect(await (await call('GET', '/users', { token })).json()).toMatchObject({
      email,
      emailVerified: true,
    });
  });

  test('that was proved is closed to an account that has another e-mail since, and stays', async () => {
    const { call, body, comeVerified, answer } = await registered();
    await answer(true, comeVerified());
    const taken = comeVerified({ email: 'attacker@example.com' });
    for (const refused of [
      await call('GET', '/users', { token: taken }),
      await call('POST', '/users', { token: taken, body: { ...body, email: 'attacker@example.com' } }),
      await call('POST', '/session', { body: { tokenId: taken } }),
    ]) {
      await expectProblem(refused, 'forbidden');
    }
    for (const isMine of [true, false]) await expectProblem(await answer(isMine, taken), 'not-found');
    const record = await call('GET', '/users', { token: comeVerified() });
    expect(await record.json()).toMatchObject({ storeName: 'Evil store' });
  });

  test('opens no session before the question is answered', async () => {
    const { call, stranger, comeVerified } = await registered();
    const open = (tokenId: string) => call('POST', '/session', { body: { tokenId } });
    expect((await open(stranger)).status).toBe(200);
    await expectProblem(await open(comeVerified()), 'confirmation-required');
  });

  test('is not given an e-mail that another owner has', async () => {
    const { call, identity, comeVerified, answer } = await registered();
    const other = crypto.randomUUID();
    const body = registrationOf(other);
    await call('POST', '/users', { token: identity.signIn(other, { emailVerified: true }), body });
    const token = comeVerified({ email: body.email });
    await expectProblem(await answer(true, token), 'email-in-use');
    expect(identity.lockedOut).toEqual([]);
  });

  test('is asked about again when nobody could be locked out', async () => {
    const { call, identity, comeVerified, answer } = await registered();
    const token = comeVerified();
    const fail = () => Promise.reject(new Error('no answer'));
    Object.assign(identity, { lockOut: fail, deleteUser: fail });
    for (const isMine of [true, false]) {
      expect((await answer(isMine, token)).status).toBe(500);
      await expectProblem(await call('GET', '/users', { token }), 'confirmation-required');
    }
  });

  test('yes and no at the same time leave both rows or none', async () => {
    const { comeVerified, answer } = await registered();
    const { db } = database();
    await Promise.all([true, false].map((isMine) => answer(isMine, comeVerified())));
    expect(await db.$count(owners)).toBe(await db.$count(stores));
  });
});

describe('an e-mail that an owner registered without proving it', () => {
  /** Its owner comes with an account of their own. */
  async function comeWithOwnAccount(app: Registered, { emailVerified = true } = {}) {
    const uid = crypto.randomUUID();
    const { email } = app.body;
    const token = app.identity.signIn(uid, { email, emailVerified });
    return app.call('POST', '/users', { token, body: registrationOf(uid, { email, storeName: 'Mine' }) });
  }

  test('goes to the person who comes with it; the store stays with its account, under the e-mail of that', async () => {
    const app = await registered();
    const email = `${app.uid}@else.example.com`;
    const stranger = app.identity.signIn(app.uid, { email });
    expect((await comeWithOwnAccount(app)).status).toBe(201);
    const record = await app.call('GET', '/users', { token: stranger });
    expect(await record.json()).toMatchObject({ storeName: 'Evil store', email, emailVerified: false });
  });

  /** An account registers with an e-mail of its own. */
  async function registerOther({ call, identity }: Registered) {
    const uid = crypto.randomUUID();
    const body = registrationOf(uid);
    await call('POST', '/users', { token: identity.signIn(uid), body });
    return { uid, email: body.email };
  }

  test('goes to the person who proves it, also when another store keeps the e-mail of that account by now', async () => {
    const app = await registered();
    const other = await registerOther(app);
    const owner = app.identity.signIn(app.uid, { email: other.email });
    expect((await comeWithOwnAccount(app)).status).toBe(201);
    const record = await (await app.call('GET', '/users', { token: owner })).json();
    expect(record).toMatchObject({
      storeName: 'Evil store',
      email: expect.stringMatching(/@moved\.invalid$/),
    });
    // Whose account it is says so, and gets its own e-mail.
    const email = `${app.uid}@new.example.com`;
    expect((await app.answer(true, app.comeVerified({ email }))).status).toBe(204);
    const kept = await app.call('GET', '/users', { token: app.comeVerified({ email }) });
    expect(await kept.json()).toMatchObject({ storeName: 'Evil store', email });
  });

  test('goes to the person who proves it when the account has no e-mail any more', async () => {
    const app = await registered();
    app.identity.signIn(app.uid, { email: null });
    expect((await comeWithOwnAccount(app)).status).toBe(201);
  });

  test('is refused to a person who has not proved it, where another store keeps the e-mail of that account', async () => {
    const app = await registered();
    const other = await registerOther(app);
    app.identity.signIn(app.uid, { email: other.email });
    await expectProblem(await comeWithOwnAccount(app, { emailVerified: false }), 'email-in-use');
  });

  test('stays with an account that still has it', async () => {
    await expectProblem(await comeWithOwnAccount(await registered()), 'email-in-use');
  });
});

describe('an e-mail that an owner has proved', () => {
  const proved = async () => {
    const app = await registered();
    await app.answer(true, app.comeVerified());
    const uid = crypto.randomUUID();
    const { email } = app.body;
    const body = registrationOf(uid, { email, storeName: 'Mine' });
    const signIn = (emailVerified: boolean) => app.identity.signIn(uid, { email, emailVerified });
    const come = (emailVerified: boolean) =>
      app.call('POST', '/users', { token: signIn(emailVerified), body });
    return { ...app, signIn, come };
  };

  test('stays with them, whatever e-mail their account has by now', async () => {
    const { comeVerified, come } = await proved();
    comeVerified({ email: 'attacker@example.com' });
    await expectProblem(await come(true), 'email-in-use');
  });

  test('stays with its store, also when their account is gone, until an operator helps', async () => {
    const { call, identity, uid, signIn, come, store } = await proved();
    await identity.deleteUser(uid);
    for (const emailVerified of [false, true]) {
      await expectProblem(await come(emailVerified), 'email-in-use');
      // Nor is anything told of it.
      await expectProblem(await call('GET', '/users', { token: signIn(emailVerified) }), 'not-found');
    }
    expect(await store.find(uid)).toMatchObject({ storeName: 'Evil store' });
  });

  test('stays with its store when somebody who has another one says that this is theirs', async () => {
    const { identity, uid, body, store } = await proved();
    await identity.deleteUser(uid);
    const other = await registered();
    const yes = await other.answer(true, other.comeVerified({ email: body.email }));
    await expectProblem(yes, 'email-in-use');
    expect(await store.find(uid)).toMatchObject({ storeName: 'Evil store' });
  });

  test('opens nothing for an account that has set it back and has not proved it', async () => {
    const { call, uid, body, identity } = await proved();
    const token = identity.signIn(uid, { email: body.email });
    for (const refused of [
      await call('GET', '/users', { token }),
      await call('POST', '/users', { token, body }),
      await call('POST', '/session', { body: { tokenId: token } }),
    ]) {
      await expectProblem(refused, 'unauthorized');
    }
  });
});

test('somebody who comes verified from the start is never asked', async () => {
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
