import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { OwnerRecords } from '#server/database/owner-records.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { createRegistration } from '#tests/support/sample-person.ts';
import { createTestApp, noOwners } from './support/test-app.ts';

const owners: OwnerRecords = {
  ...noOwners,
  register: async (owner, { emailVerified }) => ({
    outcome: 'created',
    record: { ...owner, emailVerified, createdAt: '2030-01-01T00:00:00Z' },
  }),
  recordSignIn: async () => undefined,
  findSignIn: async () => undefined,
};

/** One request of each kind with personal data, also where none belongs. */
async function callAll() {
  const app = createTestApp(undefined, { owners });
  const { call, identity, logs } = app;
  const token = identity.signIn('ana');
  const body = createRegistration('ana');
  await call('POST', '/users?email=ana@example.com', { token, body });
  await call('POST', '/users', { token, body: { ...body, role: 'García' } });
  const session = await call('POST', '/session', { body: { tokenId: token } });
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  await call('GET', '/logout', { cookie, headers: { 'x-request-id': 'chosen-by-the-caller' } });
  for (const method of ['GET', 'POST', 'OPTIONS', 'PUT']) await call(method, `/users/${body.email}`);
  const secrets = [
    token,
    cookie.split('=')[1],
    body.uid,
    body.email,
    body.name,
    body.lastName,
    body.phone,
    body.storeName,
    body.address,
  ];
  return { lines: logs.map((line) => JSON.parse(line)), text: logs.join(''), secrets };
}

test('request log: has a line per request with an id of the server', async () => {
  const { lines } = await callAll();
  expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['POST', '/api/v1/users', 201],
    ['POST', '/api/v1/users', 422],
    ['POST', '/api/v1/session', 200],
    ['GET', '/api/v1/logout', 200],
    ['GET', '/api/v1/*', 404],
    ['POST', '/api/v1/*', 404],
    ['OPTIONS', '/api/v1/*', 204],
    ['PUT', '/api/v1/*', 404],
  ]);
  for (const { requestId, ms } of lines) {
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(ms).toBeTypeOf('number');
  }
});

test('request log: sends the id of the line in header and problem', async () => {
  const { call, logs } = createTestApp(undefined);
  const response = await call('GET', '/users');
  const { requestId } = JSON.parse(logs[0] ?? '');
  expect(response.headers.get('x-request-id')).toBe(requestId);
  expect(await response.json()).toMatchObject({ requestId });
});

test.each([
  [{}, false],
  [{ TRUSTED_PROXIES: '1' }, true],
])('request log: takes an id over from a trusted proxy only: %o', async (env, isTaken) => {
  const { call } = createTestApp(undefined, { env });
  const response = await call('GET', '/logout', { headers: { 'x-request-id': 'from-the-proxy' } });
  expect(response.headers.get('x-request-id') === 'from-the-proxy').toBe(isTaken);
});

test('request log: omits lines of a flood, and counts them in the next one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, call, logs } = createTestApp(undefined, { env: { RATE_LIMIT_PER_ADDRESS: '2' } });
  for (let page = 0; page < 60; page++) await app.request('/about');
  for (let index = 0; index < 20; index++) await call('GET', '/logout');
  // 50 pages, 2 calls, 10 refused calls.
  expect(logs).toHaveLength(62);
  vi.advanceTimersByTime(1_000);
  await app.request('/about');
  await call('GET', '/logout');
  expect(logs.slice(62).map((line) => JSON.parse(line).unlogged)).toEqual([10, 8]);
});

test.each([
  ['0', '203.0.113.7', 'TRUSTED_PROXIES is 0'],
  ['0', undefined, ''],
  ['1', '203.0.113.7', ''],
  ['2', '203.0.113.7', 'fewer entries'],
])('proxies: warns once when TRUSTED_PROXIES is %s beside %s', async (TRUSTED_PROXIES, address, warning) => {
  const { call, logs } = createTestApp(undefined, { env: { TRUSTED_PROXIES } });
  for (const _time of [1, 2]) await call('GET', '/logout', { headers: { 'x-forwarded-for': address } });
  const warnings = logs.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(warnings).toHaveLength(warning ? 1 : 0);
  expect(warnings[0]?.msg ?? '').toContain(warning);
});

test('request log: leaves out successful health checks', async () => {
  const isReady = vi.fn(async () => true);
  const { app, logs } = createTestApp(undefined, { isReady });
  await app.request('/healthz');
  await app.request('/readyz');
  expect(logs).toEqual([]);
  isReady.mockResolvedValue(false);
  await app.request('/readyz');
  expect(JSON.parse(logs[0] ?? '')).toMatchObject({ route: '/readyz', status: 503 });
});

test('request log: identifies callers by a hash', async () => {
  const { lines } = await callAll();
  const [first, second, third, fourth, anonymous] = lines.map(({ user }) => user);
  expect(first).toMatch(/^[\w-]{16}$/);
  expect([second, third, fourth, anonymous]).toEqual([first, first, first, undefined]);
});

test('request log: has the user of a sign-out', async () => {
  const { call, identity, logs } = createTestApp(undefined);
  const session = await call('POST', '/session', { body: { tokenId: identity.signIn('ana') } });
  await call('DELETE', '/session', { cookie: session.headers.get('set-cookie')?.split(';')[0] ?? '' });
  const [signIn, signOut] = logs.map((line) => JSON.parse(line));
  expect(signOut).toMatchObject({ method: 'DELETE', status: 204, user: signIn.user });
  expect(signOut.user).toMatch(/^[\w-]{16}$/);
});

describe('source of a request', () => {
  /** The lines of calls from these IP addresses, each of which may call once. */
  async function linesOf(addresses: string[], env: Record<string, string> = {}) {
    const limits = createRateLimits({ callsPerMinute: { ip: 1, user: 1 } });
    const { call, logs } = createTestApp(undefined, { env: { ...env, TRUSTED_PROXIES: '1' }, limits });
    for (const address of addresses) await call('GET', '/users', { headers: { 'x-forwarded-for': address } });
    return logs.map((line) => JSON.parse(line));
  }

  test('is logged as a hash with every refusal', async () => {
    const lines = await linesOf(['203.0.113.7', '203.0.113.7', '198.51.100.1']);
    expect(lines.map(({ status }) => status)).toEqual([401, 429, 401]);
    const [first, second, other] = lines.map(({ source }) => source);
    expect(first).toMatch(/^[\w-]{16}$/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    expect(JSON.stringify(lines)).not.toMatch(/203\.0|198\.51/);
  });

  test('is hashed with a key that the processes of one database share', async () => {
    const here = { DATABASE_URL: 'postgres://app@127.0.0.1:1/here' };
    const sources = [];
    for (const database of [here, here, { DATABASE_URL: 'postgres://app@127.0.0.1:1/there' }, {}, {}]) {
      const [line] = await linesOf(['203.0.113.7'], database);
      sources.push(line.source);
    }
    expect(sources[1]).toBe(sources[0]);
    expect(new Set(sources).size).toBe(4);
  });
});

test('request log: contains no input, token or cookie', async () => {
  const { text, secrets } = await callAll();
  const spelled = [...secrets, ...secrets.map((secret = '') => encodeURIComponent(secret))];
  expect(spelled.filter((secret = '') => text.includes(`"${secret}`) || text.includes(`/${secret}`))).toEqual(
    [],
  );
  for (const secret of secrets.filter((value = '') => value.length > 3)) expect(text).not.toContain(secret);
});

test('request log: has name and location of an internal error, not its text', async () => {
  const { call, identity, logs } = createTestApp(undefined, {
    owners: { ...owners, find: () => Promise.reject(new TypeError('Ana\n    at García')) },
  });
  const response = await call('GET', '/users', { token: identity.signIn('ana') });
  expect(response.status).toBe(500);
  const [failure, line] = logs.map((entry) => JSON.parse(entry));
  expect(failure).toMatchObject({ error: 'TypeError', requestId: line.requestId });
  expect(failure.at[0]).toContain('request-log.test.ts');
  expect(logs.join('')).not.toContain('García');
});

test('refused connections: log time, source and known caller', async () => {
  const { call, identity, logs } = createTestApp(undefined, { env: { RATE_LIMIT_PER_USER: '2' } });
  const token = identity.signIn('ana');
  await call('GET', '/users', { token: 'forged' });
  await call('POST', '/users', { token, body: createRegistration('eva') });
  await call('POST', '/users', { token, body: {} });
  await call('GET', '/users', { token });
  await call('DELETE', '/session', { headers: { 'sec-fetch-site': 'cross-site' } });
  await call('POST', '/session', { headers: { 'content-type': 'text/plain' } });
  await call('POST', '/session', { body: 'a'.repeat(20_000) });
  const lines = logs.map((line) => JSON.parse(line));
  expect(lines.map(({ status, user }) => [status, user !== undefined])).toEqual([
    [401, false],
    [403, true],
    [422, true],
    [429, true],
    [403, false],
    [415, false],
    [413, false],
  ]);
  for (const { level, time, source } of lines) {
    expect(level).toBe(30);
    expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
    expect(source).toMatch(/^[\w-]{16}$/);
  }
});
