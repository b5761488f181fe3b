import { expect, test } from 'vitest';
import { createRegistration } from '#tests/support/sample-person.ts';
import { expectProblem } from './support/expect-problem.ts';
import { createTestApp, testDatabase } from './support/test-app.ts';

const database = testDatabase();

/** An account whose owner opened the link of a reset e-mail. */
function openLink(env: Record<string, string> = {}, uid = 'ana') {
  const app = createTestApp(database(), { env });
  const token = app.identity.signIn(uid);
  app.identity.resets.set('a code', uid);
  const prepare = (code: unknown = 'a code') => app.call('POST', '/users/reset', { body: { code } });
  return { ...app, token, prepare };
}

test('POST /users/reset: locks the account of the link out and returns its code', async () => {
  const { call, identity, token, prepare } = openLink();
  const response = await prepare();
  expect([response.status, await response.json()]).toEqual([200, { code: 'a code' }]);
  expect(identity.lockedOut).toEqual([{ uid: 'ana', except: undefined }]);
  await expectProblem(await call('GET', '/users', { token }), 'unauthorized');
});

test('POST /users/reset: works again when its response was lost', async () => {
  const { prepare } = openLink();
  expect([(await prepare()).status, (await prepare()).status]).toEqual([200, 200]);
});

test.each([
  ['another code', 'code of nothing', 'not-found'],
  ['an empty code', '', 'invalid-fields'],
  ['a code that is not a string', 7, 'invalid-fields'],
  ['a code that is too long', 'x'.repeat(1025), 'invalid-fields'],
] as const)('POST /users/reset: changes nothing for %s', async (_name, code, problem) => {
  const { identity, prepare } = openLink();
  await expectProblem(await prepare(code), problem);
  expect(identity.lockedOut).toEqual([]);
});

test('POST /users/reset: is limited apart from the calls of a stolen token', async () => {
  const { call, identity, token, prepare } = openLink({ RATE_LIMIT_PER_USER: '1' });
  for (const _time of [1, 2]) await call('GET', '/users', { token });
  expect((await prepare()).status).toBe(200);
  await expectProblem(await prepare(), 'too-many-requests');
  expect(identity.lockedOut.length).toBe(1);
});

test('POST /users/reset: is unavailable without the identity provider', async () => {
  const { identity, prepare } = openLink();
  identity.isDown = true;
  await expectProblem(await prepare(), 'unavailable');
});

/** The owner of an unverified row says *Yes*. */
async function confirm() {
  const uid = crypto.randomUUID();
  const app = openLink({}, uid);
  const registered = app.identity.signIn(uid, { signInProvider: 'google.com', ageSeconds: 60 });
  await app.call('POST', '/users', { token: registered, body: createRegistration(uid) });
  const token = app.identity.signIn(uid, { emailVerified: true });
  const body = { isMine: true };
  expect((await app.call('POST', '/users/confirmation', { token, body })).status).toBe(200);
  return { ...app, uid };
}

test('POST /users/reset: waits first until the custom token of a confirmation has expired', async () => {
  const { identity, uid, prepare } = await confirm();
  const [confirmed] = identity.lockedOut.splice(0);
  expect(confirmed).toEqual({ uid, except: 'password' });
  const lockedOutBefore: number[] = [];
  identity.outliveRenewalToken = async (authTime) => {
    expect(Math.abs(authTime - Date.now() / 1000)).toBeLessThan(10);
    lockedOutBefore.push(identity.lockedOut.length);
  };
  expect((await prepare()).status).toBe(200);
  expect(lockedOutBefore).toEqual([0]);
  expect(identity.lockedOut).toEqual([{ uid, except: undefined }]);
});

test('POST /users/reset: keeps a password that was set during the wait', async () => {
  const { identity, prepare } = await confirm();
  identity.lockedOut.splice(0);
  identity.outliveRenewalToken = async () => void identity.resets.clear();
  await expectProblem(await prepare(), 'not-found');
  expect(identity.lockedOut).toEqual([]);
});
