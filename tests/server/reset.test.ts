import { expect, test } from 'vitest';
import { expectProblem } from './support/expect-problem.ts';
import { createTestApp } from './support/test-app.ts';

/** An account whose owner opened the link of a reset e-mail. */
function openLink(env: Record<string, string> = {}) {
  const app = createTestApp(undefined, { env });
  const token = app.identity.signIn('ana');
  app.identity.resets.set('a code', 'ana');
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
  ['a code that is no text', 7, 'invalid-fields'],
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
