import { expect, test } from 'vitest';
import { createRegistration } from '#tests/support/sample-person.ts';
import { expectProblem } from './support/expect-problem.ts';
import { createTestApp, testDatabase } from './support/test-app.ts';

const database = testDatabase();

/** An owner, a thief who changeEmail the account's e-mail, and the recovery code of that change. */
async function changeEmail({ emailVerified = true, isOwner = true } = {}) {
  const app = createTestApp(database());
  const uid = crypto.randomUUID();
  const [email, newEmail, code] = [`${uid}@example.com`, `${uid}@thief.example.com`, `code ${uid}`];
  const owner = app.identity.signIn(uid, { email, emailVerified });
  if (isOwner) await app.call('POST', '/users', { token: owner, body: createRegistration(uid, { email }) });
  const thief = app.identity.signIn(uid, { email: newEmail, emailVerified: true });
  app.identity.recoveries.set(code, { email, newEmail });
  const recover = (sent: unknown = code) => app.call('POST', '/users/recovery', { body: { code: sent } });
  return { ...app, uid, email, newEmail, owner, thief, recover };
}

test('POST /users/recovery: restores the e-mail and ends all sessions', async () => {
  const { call, identity, uid, email, owner, thief, recover } = await changeEmail();
  await expectProblem(await call('GET', '/users', { token: thief }), 'forbidden');
  expect((await recover()).status).toBe(204);
  expect(identity.lockedOut).toEqual([{ uid, except: undefined }]);
  for (const token of [owner, thief]) {
    await expectProblem(await call('GET', '/users', { token }), 'unauthorized');
  }
  const back = identity.signIn(uid, { email, emailVerified: true });
  expect(await (await call('GET', '/users', { token: back })).json()).toMatchObject({ email });
});

test('POST /users/recovery: requires confirmation for a never verified e-mail', async () => {
  const { call, identity, uid, email, recover } = await changeEmail({ emailVerified: false });
  identity.passwordTimes.set(uid, Date.now() + 10_000);
  expect((await recover()).status).toBe(204);
  const back = identity.signIn(uid, { email, emailVerified: true, ageSeconds: -20 });
  await expectProblem(await call('GET', '/users', { token: back }), 'confirmation-required');
});

test('POST /users/recovery: gives back an account without a store', async () => {
  const { identity, uid, email, recover } = await changeEmail({ isOwner: false });
  expect((await recover()).status).toBe(204);
  expect(identity.users.get(uid)).toEqual({ email, emailVerified: true });
});

test('POST /users/recovery: changes nothing when it is sent again', async () => {
  const { identity, recover } = await changeEmail();
  expect([(await recover()).status, (await recover()).status]).toEqual([204, 204]);
  expect(identity.lockedOut.length).toBe(1);
});

test('POST /users/recovery: refuses when the store has another verified e-mail', async () => {
  const { call, identity, newEmail, thief, recover } = await changeEmail({ emailVerified: false });
  // The person who registered has corrected an e-mail that was never theirs.
  const body = { isMine: true };
  expect((await call('POST', '/users/confirmation', { token: thief, body })).status).toBe(200);
  const before = identity.lockedOut.length;
  await expectProblem(await recover(), 'forbidden');
  expect(identity.lockedOut.length).toBe(before);
  expect([...identity.users.values()]).toContainEqual({ email: newEmail, emailVerified: true });
});

test('POST /users/recovery: wins over a concurrent confirmation of the thief', async () => {
  const { call, identity, uid, email, thief, recover } = await changeEmail({ emailVerified: false });
  const lockOut = identity.lockOut.bind(identity);
  // The recovery starts and ends while the confirmation locks the account.
  identity.lockOut = async (...args) => {
    identity.lockOut = lockOut;
    expect((await recover()).status).toBe(204);
    return lockOut(...args);
  };
  const body = { isMine: true };
  await expectProblem(await call('POST', '/users/confirmation', { token: thief, body }), 'forbidden');
  const back = identity.signIn(uid, { email, emailVerified: true, signInProvider: 'google.com' });
  await expectProblem(await call('GET', '/users', { token: back }), 'confirmation-required');
});

test('POST /users/recovery: wins over an earlier confirmation of the thief', async () => {
  const { call, identity, uid, email, thief, recover } = await changeEmail({ emailVerified: false });
  const restoreEmail = identity.restoreEmail.bind(identity);
  identity.restoreEmail = async (...args) => {
    identity.restoreEmail = restoreEmail;
    const body = { isMine: true };
    expect((await call('POST', '/users/confirmation', { token: thief, body })).status).toBe(200);
    return restoreEmail(...args);
  };
  expect((await recover()).status).toBe(204);
  // The second time, once it expired, ends a sign-in that the thief renewed meanwhile.
  expect(identity.outlived).toEqual([0, expect.closeTo(Date.now() / 1000, -1)]);
  expect(identity.lockedOut.map(({ except }) => except)).toEqual(['password', undefined, undefined]);
  const back = identity.signIn(uid, { email, emailVerified: true, signInProvider: 'google.com' });
  expect(await (await call('GET', '/users', { token: back })).json()).toMatchObject({ email });
});

test('POST /users/recovery: restores the e-mail after the thief changed it twice', async () => {
  const { identity, uid, email, newEmail, recover } = await changeEmail();
  identity.recoveries.set(`code ${uid}`, { email, newEmail, further: [uid] });
  identity.users.set(uid, { email: `${uid}@thief.example.org`, emailVerified: true });
  expect((await recover()).status).toBe(204);
  expect(identity.users.get(uid)).toEqual({ email, emailVerified: true });
});

test.each([
  [true, 204],
  [false, 404],
])('POST /users/recovery: chooses the registered account of two: %s', async (isOwner, status) => {
  const { identity, uid, email, newEmail, recover } = await changeEmail({ isOwner });
  const decoy = crypto.randomUUID();
  identity.recoveries.set(`code ${uid}`, { email, newEmail, further: [decoy, uid] });
  identity.users.set(uid, { email: `${uid}@thief.example.org`, emailVerified: true });
  expect((await recover()).status).toBe(status);
  expect(identity.lockedOut.map((locked) => locked.uid)).toEqual(isOwner ? [uid] : []);
});

test.each([
  ['another one', false],
  ['one that had it first too', true],
])(
  'POST /users/recovery: removes an account without a store that has the e-mail: %s',
  async (_name, hadItFirst) => {
    const { identity, uid, email, newEmail, recover } = await changeEmail();
    const holder = crypto.randomUUID();
    if (hadItFirst) {
      identity.recoveries.set(`code ${uid}`, { email, newEmail, further: [uid, holder] });
      identity.users.set(uid, { email: `${uid}@thief.example.org`, emailVerified: true });
    }
    identity.signIn(holder, { email });
    expect((await recover()).status).toBe(204);
    expect(identity.users.has(holder)).toBe(false);
    expect(identity.users.get(uid)).toEqual({ email, emailVerified: true });
  },
);

test.each([
  ['the holder has a store', {}, true, false],
  ['the holder has verified it', {}, false, true],
  ['the e-mail was never verified', { emailVerified: false }, false, false],
  ['the changed account has no store', { isOwner: false }, false, false],
])(
  'POST /users/recovery: refuses when another account has the e-mail and %s',
  async (_name, owner, hasStore, emailVerified) => {
    const { call, identity, email, recover } = await changeEmail(owner);
    const holder = crypto.randomUUID();
    if (hasStore) {
      const token = identity.signIn(holder);
      await call('POST', '/users', { token, body: createRegistration(holder) });
    }
    identity.signIn(holder, { email, emailVerified });
    await expectProblem(await recover(), 'email-in-use');
    expect(identity.lockedOut).toEqual([]);
    expect(identity.users.has(holder)).toBe(true);
  },
);

test.each([
  ['another code', 'code of nothing', 'not-found'],
  ['an empty code', '', 'invalid-fields'],
  ['a code that is not a string', 7, 'invalid-fields'],
  ['a code that is too long', 'x'.repeat(1025), 'invalid-fields'],
] as const)('POST /users/recovery: refuses %s', async (_name, code, problem) => {
  const { identity, recover } = await changeEmail({ isOwner: false });
  await expectProblem(await recover(code), problem);
  expect(identity.lockedOut).toEqual([]);
});

test('POST /users/recovery: refuses when both accounts are deleted', async () => {
  const { identity, uid, recover } = await changeEmail({ isOwner: false });
  await identity.deleteUsers([uid]);
  await expectProblem(await recover(), 'not-found');
});
