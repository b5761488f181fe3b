import { describe, expect, test } from 'vitest';
import { createOwnerRecords } from '#server/database/owner-records.ts';
import { owners, stores } from '#server/database/schema.ts';
import { createRegistration } from '#tests/support/sample-person.ts';
import { expectProblem } from './support/expect-problem.ts';
import { createTestApp, testDatabase } from './support/test-app.ts';

const database = testDatabase();

/** An account that registered with an unverified e-mail. */
async function registerUnverified(signInProvider = 'password') {
  const store = createOwnerRecords(database());
  const app = createTestApp(database(), { owners: store });
  const uid = crypto.randomUUID();
  const unverified = app.identity.signIn(uid, { signInProvider });
  const body = createRegistration(uid, { storeName: 'Evil store' });
  const { createdAt } = await (await app.call('POST', '/users', { token: unverified, body })).json();
  /** Signs in to the same account with a verified e-mail. */
  const signInVerified = (more = {}) =>
    app.identity.signIn(uid, { emailVerified: true, signInProvider: 'google.com', ...more });
  const confirm = (isMine: unknown, token: string) =>
    app.call('POST', '/users/confirmation', { token, body: { isMine } });
  return { ...app, store, uid, unverified, body, createdAt, signInVerified, confirm };
}

type Registered = Awaited<ReturnType<typeof registerUnverified>>;

describe('store registered before verification', () => {
  test('stays accessible while the e-mail is unverified', async () => {
    const { call, unverified, confirm } = await registerUnverified();
    expect((await call('GET', '/users', { token: unverified })).status).toBe(200);
    await expectProblem(await confirm(true, unverified), 'not-found');
  });

  test('requires confirmation, and reveals only its name and date', async () => {
    const { call, body, createdAt, signInVerified } = await registerUnverified();
    const token = signInVerified();
    for (const response of [
      await call('GET', '/users', { token }),
      await call('POST', '/users', { token, body: { ...body, storeName: 'Mine' } }),
    ]) {
      const problem = await expectProblem(response, 'confirmation-required');
      expect(problem).toEqual({
        type: '/problems/confirmation-required',
        title: expect.any(String),
        status: 409,
        requestId: expect.any(String),
        store: { name: 'Evil store', createdAt },
      });
    }
  });

  test('needs no confirmation in the sign-in that registered it, nor later', async () => {
    const { call, identity, unverified, signInVerified } = await registerUnverified();
    const token = identity.refresh(unverified, { emailVerified: true });
    expect((await call('POST', '/session', { body: { tokenId: token } })).status).toBe(200);
    for (const same of [token, signInVerified()]) {
      const record = await call('GET', '/users', { token: same });
      expect(await record.json()).toMatchObject({ storeName: 'Evil store', emailVerified: true });
    }
  });

  test('exempts only the latest sign-in before verification from confirmation', async () => {
    const { call, identity, uid, unverified } = await registerUnverified();
    const again = identity.signIn(uid, { ageSeconds: -10, signInProvider: 'google.com' });
    expect((await call('POST', '/session', { body: { tokenId: again } })).status).toBe(200);
    const old = identity.refresh(unverified, { emailVerified: true });
    await expectProblem(await call('GET', '/users', { token: old }), 'confirmation-required');
    const token = identity.refresh(again, { emailVerified: true });
    expect((await call('GET', '/users', { token })).status).toBe(200);
  });

  test('needs no confirmation after a sign-in with its original password', async () => {
    const { call, identity, uid, signInVerified } = await registerUnverified();
    identity.passwordTimes.set(uid, Date.now() - 2_000);
    const token = signInVerified({ signInProvider: 'password', ageSeconds: -10 });
    expect((await call('POST', '/session', { body: { tokenId: token } })).status).toBe(200);
    const google = await call('GET', '/users', { token: signInVerified() });
    expect(await google.json()).toMatchObject({ storeName: 'Evil store', emailVerified: true });
  });

  test.for([
    [
      'a sign-in with a reset password (mailbox access is enough to reset it)',
      'password',
      'password',
      10_000,
    ],
    ['a password replaced within the same second as the last sign-in', 'password', 'password', 0],
    ['an account with a removed password', 'password', 'password', undefined],
    ['a Google sign-in to an account registered with a password', 'password', 'google.com', 0],
    ['a password sign-in to an account registered with Google', 'google.com', 'password', 0],
  ] as const)('requires confirmation for %s', async ([, registrant, provider, setAfterMs]) => {
    const { call, identity, uid, signInVerified } = await registerUnverified(registrant);
    const setAt = setAfterMs === undefined ? undefined : Date.now() + setAfterMs;
    identity.passwordTimes.set(uid, setAt);
    const token = signInVerified({ signInProvider: provider, ageSeconds: -20 });
    for (const response of [
      await call('GET', '/users', { token }),
      await call('POST', '/session', { body: { tokenId: token } }),
    ]) {
      await expectProblem(response, 'confirmation-required');
    }
  });

  test('requires confirmation when the sign-in had another e-mail', async () => {
    const { call, identity, uid, body } = await registerUnverified();
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
    ['another sign-in method', { signInProvider: 'google.com' }],
  ])('requires confirmation for %s', async ([, changes]) => {
    const { call, identity, unverified } = await registerUnverified();
    const token = identity.refresh(unverified, { emailVerified: true, ...(changes as object) });
    await expectProblem(await call('GET', '/users', { token }), 'confirmation-required');
  });

  test('keeps the store, ends all sessions, and is final when confirmed', async () => {
    const { call, identity, uid, unverified, signInVerified, confirm } = await registerUnverified();
    const token = signInVerified();
    const confirmed = await confirm(true, token);
    expect(await confirmed.json()).toEqual({ signInToken: `renewal.${uid}.google.com` });
    expect(identity.lockedOut).toEqual([{ uid, except: 'google.com' }]);
    for (const old of [unverified, token]) {
      await expectProblem(await call('GET', '/users', { token: old }), 'unauthorized');
    }
    const next = signInVerified();
    const record = await (await call('GET', '/users', { token: next })).json();
    expect(record).toMatchObject({ storeName: 'Evil store', emailVerified: true });
    await expectProblem(await confirm(false, next), 'not-found');
    expect(await (await call('GET', '/users', { token: next })).json()).toEqual(record);
  });

  test.for([
    ['is older than five minutes', { ageSeconds: 310 }, 0],
    ['used a password that was replaced since', { signInProvider: 'password' }, 10_000],
    ['used a password of the same second', { signInProvider: 'password' }, 0],
    ['has an unlinked provider', {}, 0, { issueRenewalToken: (): Promise<null> => Promise.resolve(null) }],
    ['cannot be renewed', {}, 0, { issueRenewalToken: () => Promise.reject(new Error('no key')) }],
  ] as const)(
    'keeps the store without renewing a sign-in that %s',
    async ([, more, setAfterMs, provider]) => {
      const { identity, uid, signInVerified, confirm, store } = await registerUnverified('google.com');
      Object.assign(identity, provider);
      identity.passwordTimes.set(uid, Math.floor(Date.now() / 1000) * 1000 + setAfterMs);
      expect((await confirm(true, signInVerified(more))).status).toBe(204);
      expect(await store.find(uid)).toMatchObject({ emailVerified: true });
    },
  );

  test('deletes store, owner and account when denied', async () => {
    const { call, identity, uid, unverified, signInVerified, confirm } = await registerUnverified();
    const { db } = database();
    const count = async () => [await db.$count(owners), await db.$count(stores)];
    const before = await count();
    const token = signInVerified();
    expect((await confirm(false, token)).status).toBe(204);
    expect(await count()).toEqual(before.map((rows) => rows - 1));
    expect(identity.users.has(uid)).toBe(false);
    for (const old of [unverified, token]) {
      await expectProblem(await call('GET', '/users', { token: old }), 'unauthorized');
    }
    const newUid = crypto.randomUUID();
    const email = `${uid}@example.com`;
    const mine = identity.signIn(newUid, { email, emailVerified: true });
    await expectProblem(await call('GET', '/users', { token: mine }), 'not-found');
    const body = createRegistration(newUid, { email, storeName: 'Mine' });
    expect((await call('POST', '/users', { token: mine, body })).status).toBe(201);
    expect(await (await call('GET', '/users', { token: mine })).json()).toMatchObject({ storeName: 'Mine' });
  });

  test('frees the e-mail when only the account could be deleted', async () => {
    const { call, identity, uid, store, signInVerified, confirm } = await registerUnverified();
    const { remove } = store;
    store.remove = () => Promise.reject(new Error('no answer'));
    expect((await confirm(false, signInVerified())).status).toBe(500);
    store.remove = remove;
    const newUid = crypto.randomUUID();
    const email = `${uid}@example.com`;
    const body = createRegistration(newUid, { email, storeName: 'Mine' });
    const token = identity.signIn(newUid, { email });
    expect((await call('POST', '/users', { token, body })).status).toBe(201);
    expect(await (await call('GET', '/users', { token })).json()).toMatchObject({ storeName: 'Mine' });
  });

  test('refuses a confirmation when the sign-in is too old', async () => {
    const { call, identity, signInVerified, confirm } = await registerUnverified();
    const old = await confirm(false, signInVerified({ ageSeconds: 3605 }));
    await expectProblem(old, 'recent-sign-in-required');
    expect(identity.lockedOut).toEqual([]);
    await expectProblem(await call('GET', '/users', { token: signInVerified() }), 'confirmation-required');
  });

  test("adopts the account's new e-mail if the old one was never verified", async () => {
    const { call, uid, signInVerified, confirm } = await registerUnverified();
    const email = `${uid}@new.example.com`;
    expect((await confirm(true, signInVerified({ email }))).status).toBe(200);
    const token = signInVerified({ email });
    expect(await (await call('GET', '/users', { token })).json()).toMatchObject({
      email,
      emailVerified: true,
    });
  });

  test('refuses an account with another e-mail after the confirmation', async () => {
    const { call, body, signInVerified, confirm } = await registerUnverified();
    await confirm(true, signInVerified());
    const changed = signInVerified({ email: 'attacker@example.com' });
    for (const response of [
      await call('GET', '/users', { token: changed }),
      await call('POST', '/users', { token: changed, body: { ...body, email: 'attacker@example.com' } }),
      await call('POST', '/session', { body: { tokenId: changed } }),
    ]) {
      await expectProblem(response, 'forbidden');
    }
    for (const isMine of [true, false]) await expectProblem(await confirm(isMine, changed), 'not-found');
    const record = await call('GET', '/users', { token: signInVerified() });
    expect(await record.json()).toMatchObject({ storeName: 'Evil store' });
  });

  test('requires confirmation before a verified sign-in can open a session', async () => {
    const { call, unverified, signInVerified } = await registerUnverified();
    const open = (tokenId: string) => call('POST', '/session', { body: { tokenId } });
    expect((await open(unverified)).status).toBe(200);
    await expectProblem(await open(signInVerified()), 'confirmation-required');
  });

  test('refuses an e-mail of another owner', async () => {
    const { call, identity, signInVerified, confirm } = await registerUnverified();
    const other = crypto.randomUUID();
    const body = createRegistration(other);
    await call('POST', '/users', { token: identity.signIn(other, { emailVerified: true }), body });
    const token = signInVerified({ email: body.email });
    await expectProblem(await confirm(true, token), 'email-in-use');
    expect(identity.lockedOut).toEqual([]);
  });

  test('requires confirmation again when ending the sessions failed', async () => {
    const { call, identity, signInVerified, confirm } = await registerUnverified();
    const token = signInVerified();
    const fail = () => Promise.reject(new Error('no answer'));
    Object.assign(identity, { lockOut: fail, deleteUsers: fail });
    for (const isMine of [true, false]) {
      expect((await confirm(isMine, token)).status).toBe(500);
      await expectProblem(await call('GET', '/users', { token }), 'confirmation-required');
    }
  });

  test('keeps both rows or none when yes and no arrive together', async () => {
    const { signInVerified, confirm } = await registerUnverified();
    const { db } = database();
    await Promise.all([true, false].map((isMine) => confirm(isMine, signInVerified())));
    expect(await db.$count(owners)).toBe(await db.$count(stores));
  });
});

describe('unverified e-mail of an owner', () => {
  /** A second account registers with the same e-mail. */
  async function registerWithSameEmail(app: Registered, { emailVerified = true } = {}) {
    const uid = crypto.randomUUID();
    const { email } = app.body;
    const token = app.identity.signIn(uid, { email, emailVerified });
    return app.call('POST', '/users', { token, body: createRegistration(uid, { email, storeName: 'Mine' }) });
  }

  test("moves to a new account; the store adopts its own account's e-mail", async () => {
    const app = await registerUnverified();
    const email = `${app.uid}@else.example.com`;
    const unverified = app.identity.signIn(app.uid, { email });
    expect((await registerWithSameEmail(app)).status).toBe(201);
    const record = await app.call('GET', '/users', { token: unverified });
    expect(await record.json()).toMatchObject({ storeName: 'Evil store', email, emailVerified: false });
  });

  /** Another account registers with a different e-mail. */
  async function registerOther({ call, identity }: Registered) {
    const uid = crypto.randomUUID();
    const body = createRegistration(uid);
    await call('POST', '/users', { token: identity.signIn(uid), body });
    return { uid, email: body.email };
  }

  test("moves to a verified account when the old account's new e-mail belongs to another store", async () => {
    const app = await registerUnverified();
    const other = await registerOther(app);
    const owner = app.identity.signIn(app.uid, { email: other.email });
    expect((await registerWithSameEmail(app)).status).toBe(201);
    const record = await (await app.call('GET', '/users', { token: owner })).json();
    expect(record).toMatchObject({
      storeName: 'Evil store',
      email: expect.stringMatching(/@moved\.invalid$/),
    });
    const email = `${app.uid}@new.example.com`;
    expect((await app.confirm(true, app.signInVerified({ email }))).status).toBe(200);
    const ownRecord = await app.call('GET', '/users', { token: app.signInVerified({ email }) });
    expect(await ownRecord.json()).toMatchObject({ storeName: 'Evil store', email });
  });

  test('moves to a verified account when the old account has no e-mail', async () => {
    const app = await registerUnverified();
    app.identity.signIn(app.uid, { email: null });
    expect((await registerWithSameEmail(app)).status).toBe(201);
  });

  test("stays when the new account is unverified and the old one's new e-mail is taken", async () => {
    const app = await registerUnverified();
    const other = await registerOther(app);
    app.identity.signIn(app.uid, { email: other.email });
    await expectProblem(await registerWithSameEmail(app, { emailVerified: false }), 'email-in-use');
  });

  test('stays when the old account still uses it', async () => {
    await expectProblem(await registerWithSameEmail(await registerUnverified()), 'email-in-use');
  });
});

describe('verified e-mail of an owner', () => {
  const setUpConfirmedOwner = async () => {
    const app = await registerUnverified();
    await app.confirm(true, app.signInVerified());
    const uid = crypto.randomUUID();
    const { email } = app.body;
    const body = createRegistration(uid, { email, storeName: 'Mine' });
    const signIn = (emailVerified: boolean) => app.identity.signIn(uid, { email, emailVerified });
    const register = (emailVerified: boolean) =>
      app.call('POST', '/users', { token: signIn(emailVerified), body });
    return { ...app, signIn, register };
  };

  test('stays when the account changed its e-mail', async () => {
    const { signInVerified, register } = await setUpConfirmedOwner();
    signInVerified({ email: 'attacker@example.com' });
    await expectProblem(await register(true), 'email-in-use');
  });

  test('stays until an operator helps when the account is deleted', async () => {
    const { call, identity, uid, signIn, register, store } = await setUpConfirmedOwner();
    await identity.deleteUsers([uid]);
    for (const emailVerified of [false, true]) {
      await expectProblem(await register(emailVerified), 'email-in-use');
      // The response does not reveal that the store exists.
      await expectProblem(await call('GET', '/users', { token: signIn(emailVerified) }), 'not-found');
    }
    expect(await store.find(uid)).toMatchObject({ storeName: 'Evil store' });
  });

  test('stays when the owner of another store claims it', async () => {
    const { identity, uid, body, store } = await setUpConfirmedOwner();
    await identity.deleteUsers([uid]);
    const other = await registerUnverified();
    const response = await other.confirm(true, other.signInVerified({ email: body.email }));
    await expectProblem(response, 'email-in-use');
    expect(await store.find(uid)).toMatchObject({ storeName: 'Evil store' });
  });

  test('does not grant access when the account switches back to it without verifying it', async () => {
    const { call, uid, body, identity } = await setUpConfirmedOwner();
    const token = identity.signIn(uid, { email: body.email });
    for (const response of [
      await call('GET', '/users', { token }),
      await call('POST', '/users', { token, body }),
      await call('POST', '/session', { body: { tokenId: token } }),
    ]) {
      await expectProblem(response, 'unauthorized');
    }
  });
});

test('confirmation: is never required when the first sign-in is verified', async () => {
  const { call, identity } = createTestApp(database());
  const uid = crypto.randomUUID();
  const token = identity.signIn(uid, { emailVerified: true });
  const created = await call('POST', '/users', { token, body: createRegistration(uid) });
  expect(await created.json()).toMatchObject({ emailVerified: true });
  expect((await call('GET', '/users', { token })).status).toBe(200);
});

test.each([
  [{}, { isMine: 'required' }],
  [{ isMine: 'yes' }, { isMine: 'invalid' }],
])('POST /users/confirmation: refuses %o', async (body, fields) => {
  const { call, signInVerified } = await registerUnverified();
  const response = await call('POST', '/users/confirmation', { token: signInVerified(), body });
  expect((await expectProblem(response, 'invalid-fields')).fields).toEqual(fields);
});
