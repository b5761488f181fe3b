import { describe, expect, test } from 'vitest';
import { DatabaseError } from '#server/database/database-error.ts';
import { createRegistration } from '#tests/support/sample-person.ts';
import { expectProblem } from './support/expect-problem.ts';
import { createTestApp, noOwners } from './support/test-app.ts';

describe('paths and methods', () => {
  test.each([
    ['GET', '/nowhere'],
    ['POST', '/users/1'],
    ['DELETE', '/'],
    ['GET', '/users/%zz'],
    ['GET', '/users/..%2f..%2fetc'],
    ['PUT', '/nowhere'],
  ])('%s %s: is 404', async (method, path) => {
    const { call } = createTestApp(undefined);
    await expectProblem(await call(method, path), 'not-found');
  });

  test('outside the API are problems too, until a site is added', async () => {
    const { app } = createTestApp(undefined);
    await expectProblem(await app.request('/about'), 'not-found');
  });

  test.each([
    ['PUT', '/users', 'GET, HEAD, POST'],
    ['DELETE', '/users', 'GET, HEAD, POST'],
    ['GET', '/session', 'POST, DELETE'],
    ['PATCH', '/session', 'POST, DELETE'],
    ['POST', '/logout', 'GET, HEAD'],
    ['PURGE', '/logout', 'GET, HEAD'],
  ])('%s %s: is 405', async (method, path, allow) => {
    const { call } = createTestApp(undefined);
    const response = await call(method, path);
    expect(response.headers.get('allow')).toBe(allow);
    await expectProblem(response, 'method-not-allowed');
  });

  test('HEAD: answers like GET, without a body', async () => {
    const { call } = createTestApp(undefined);
    const response = await call('HEAD', '/logout');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

describe('failures', () => {
  const failWith = (error: Error) => {
    const owners = { ...noOwners, find: () => Promise.reject(error) };
    const { call, identity, logs } = createTestApp(undefined, { owners });
    return { request: () => call('GET', '/users', { token: identity.signIn('ana') }), logs };
  };

  test('of the server are 500, without details, and logged', async () => {
    const { request, logs } = failWith(new TypeError('cannot read the fridge'));
    const response = await request();
    expect(await response.clone().text()).not.toMatch(/fridge|at /);
    await expectProblem(response, 'internal-error');
    expect(logs.join('')).toMatch(/"error":"TypeError","at":\[" {4}at .*problems\.test\.ts/);
  });

  test.each([
    ['08006', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['40001', 'unavailable'],
    // A wrong password, and a database that is not there.
    ['28P01', 'unavailable'],
    ['3D000', 'unavailable'],
    ['53300', 'unavailable'],
    ['57P01', 'unavailable'],
    ['25006', 'unavailable'],
    ['42P01', 'internal-error'],
    ['23502', 'internal-error'],
  ] as const)('of the database with code %s are %s', async (code, type) => {
    const cause = Object.assign(new Error('insert into owners'), { code, params: ['ana@example.com'] });
    const { request, logs } = failWith(new DatabaseError(cause));
    const response = await request();
    expect(await response.clone().text()).not.toMatch(/insert|owners/);
    await expectProblem(response, type);
    expect(logs.join('')).toContain(code);
    expect(logs.join('')).not.toMatch(/insert into|ana@example/);
  });

  test.each([
    ['GET', '/users', {}],
    ['POST', '/users', { body: createRegistration('ana') }],
    ['POST', '/session', { body: { tokenId: 'any' } }],
    ['GET', '/logout', { cookie: '__Host-session=any' }],
    ['DELETE', '/session', { cookie: '__Host-session=any' }],
  ])('of the identity provider make %s %s answer 503', async (method, path, request) => {
    const { call, identity, logs } = createTestApp(undefined);
    const token = identity.signIn('ana');
    identity.isDown = true;
    await expectProblem(await call(method, path, { token, ...request }), 'unavailable');
    expect(logs.join('')).toContain('IdentityUnavailable');
  });
});

describe('health', () => {
  test('reveals one word only when alive and ready', async () => {
    const { app } = createTestApp(undefined);
    expect(await (await app.request('/healthz')).json()).toEqual({ status: 'alive' });
    expect(await (await app.request('/readyz')).json()).toEqual({ status: 'ready' });
    await expectProblem(await app.request('/healthz', { method: 'POST' }), 'method-not-allowed');
  });

  test.each([
    ['says so', async () => false],
    ['fails', () => Promise.reject(new DatabaseError(new Error('gone')))],
  ])('is alive but not ready when the check %s', async (_name, isReady) => {
    const { app } = createTestApp(undefined, { isReady });
    expect((await app.request('/healthz')).status).toBe(200);
    await expectProblem(await app.request('/readyz'), 'unavailable');
  });
});
