import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { describeApi } from '#server/openapi.ts';
import { createRegistration } from '#tests/support/sample-person.ts';
import { promisedAnswers, seenAnswers } from './support/described.ts';
import { expectProblem } from './support/expect-problem.ts';
import { createTestApp, testDatabase } from './support/test-app.ts';

const database = testDatabase();

test('openapi.json: is valid OpenAPI 3.1', async () => {
  const { app } = createTestApp(undefined);
  const response = await app.request('/api/v1/openapi.json');
  expect(response.headers.get('content-type')).toBe('application/json');
  const description = await response.json();
  expect(description).toEqual(describeApi({ sessionCookieDomain: undefined }));
  const validator = new Validator();
  expect(await validator.validate(description)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  await expectProblem(await app.request('/api/v1/openapi.json', { method: 'PUT' }), 'method-not-allowed');
});

test.each([
  [{}, '__Host-session'],
  [{ SESSION_COOKIE_DOMAIN: 'example.com', DASHBOARD_URL: 'https://app.example.com' }, '__Secure-session'],
])('openapi.json: names the cookie that is set with %o', async (env, name) => {
  const { app } = createTestApp(undefined, { env });
  const { components } = await (await app.request('/api/v1/openapi.json')).json();
  expect(components.securitySchemes.session.name).toBe(name);
});

test('openapi.json: takes its limits from the contract', () => {
  const { OwnerRegistration } = describeApi({ sessionCookieDomain: undefined }).components.schemas;
  expect(OwnerRegistration).toMatchObject({
    additionalProperties: false,
    required: expect.arrayContaining(['name', 'storeName', 'uid']),
    properties: { name: { type: 'string', minLength: 1, maxLength: 640 }, role: { const: 'owner' } },
  });
});

// The test app checks each response against the description; here each described one must occur.
test('openapi.json: lists only responses that occur', async () => {
  const { call, identity } = createTestApp(database());
  const { call: callOften } = createTestApp(undefined, { env: { RATE_LIMIT_PER_ADDRESS: '1' } });
  const token = identity.signIn('ana');
  const body = createRegistration('ana');
  const others = { 'sec-fetch-site': 'cross-site' };

  await call('GET', '/users');
  await call('GET', '/users', { token });
  for (const _time of [1, 2]) await call('POST', '/users', { token, body });
  await call('GET', '/users', { token });
  const twin = identity.signIn('twin', { email: body.email });
  await call('POST', '/users', { token: twin, body: { ...body, uid: 'twin' } });
  await call('POST', '/users', { body });
  const isMine = { isMine: true };
  await call('POST', '/users/confirmation', { body: isMine });
  await call('POST', '/users/confirmation', { token, body: isMine });
  await call('POST', '/users', { token: identity.signIn('eva'), body: createRegistration('eva') });
  const byGoogle = { emailVerified: true, signInProvider: 'google.com' };
  const verified = identity.signIn('eva', byGoogle);
  await call('GET', '/users', { token: verified });
  await call('POST', '/session', { body: { tokenId: verified } });
  const elsewhere = identity.signIn('eva', { ...byGoogle, email: body.email });
  await call('POST', '/users/confirmation', { token: elsewhere, body: isMine });
  // The account has its own e-mail again.
  await call('POST', '/users/confirmation', { token: identity.signIn('eva', byGoogle), body: isMine });
  await call('POST', '/users', { token: identity.signIn('lia'), body: createRegistration('lia') });
  await call('POST', '/users/confirmation', {
    token: identity.signIn('lia', byGoogle),
    body: { isMine: false },
  });
  const taken = identity.signIn('eva', { ...byGoogle, email: 'other@example.com' });
  await call('GET', '/users', { token: taken });
  await call('POST', '/session', { body: { tokenId: token } });
  const stale = identity.signIn('eva', { ageSeconds: 4000 });
  await call('POST', '/session', { body: { tokenId: stale } });
  await call('GET', '/logout');
  await call('DELETE', '/session');
  const recover = () => call('POST', '/users/recovery', { body: { code: 'a code' } });
  await recover();
  identity.recoveries.set('a code', { email: 'first@example.com', newEmail: 'changed@example.com' });
  identity.signIn('ira', { email: 'changed@example.com' });
  identity.signIn('ida', { email: 'first@example.com' });
  await recover();
  await identity.deleteUsers(['ida']);
  await recover();
  const reset = () => call('POST', '/users/reset', { body: { code: 'a code' } });
  await reset();
  identity.resets.set('a code', 'ira');
  await reset();
  for (const [path, wrong] of [
    ['/users', { ...body, name: '' }],
    ['/users/confirmation', {}],
    ['/session', {}],
    ['/users/recovery', {}],
    ['/users/reset', {}],
    ['/reports', {}],
  ] as const) {
    await call('POST', path, { token, body: '{' });
    await call('POST', path, { token, body: 'a'.repeat(17_000) });
    await call('POST', path, { token, body: wrong });
    await call('POST', path, { token, body, headers: others });
    await call('POST', path, { token, body, headers: { 'content-type': 'text/plain' } });
  }
  await call('DELETE', '/session', { headers: others });
  await call('DELETE', '/session', { headers: { 'content-type': 'text/plain' } });
  identity.isDown = true;
  const cookie = '__Host-session=any';
  for (const path of ['/users', '/logout']) await call('GET', path, { token, cookie });
  await call('POST', '/users', { token, body });
  await call('POST', '/users/confirmation', { token, body: isMine });
  await recover();
  await reset();
  await call('POST', '/session', { body: { tokenId: token } });
  await call('DELETE', '/session', { cookie });
  await callOften('GET', '/nowhere');
  for (const [method, path] of [
    ['GET', '/users'],
    ['POST', '/users'],
    ['POST', '/users/confirmation'],
    ['POST', '/users/recovery'],
    ['POST', '/users/reset'],
    ['POST', '/session'],
    ['DELETE', '/session'],
    ['GET', '/logout'],
    ['POST', '/reports'],
  ] as const) {
    await callOften(method, path);
  }
  const report = { stays: [{ state: 'flow.route.landing', ms: 5 }], left: [], faults: [] };
  await call('POST', '/reports', { body: report });
  // Reports need no look-up, so only load shedding makes them unavailable.
  const busy = createTestApp(undefined);
  busy.identity.verifyIdToken = () => new Promise(() => undefined);
  const headers = { authorization: `Bearer ${token}` };
  for (let count = 0; count < 256; count++) void busy.app.request('/api/v1/users', { headers });
  await busy.call('POST', '/reports', { body: report });
  expect(promisedAnswers.filter((answer) => !seenAnswers.has(answer))).toEqual([]);
});
