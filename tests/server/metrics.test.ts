import { request as httpRequest, IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket as NetSocket, Socket } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { Registry } from '@prometheus-io/client';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { AppDeps } from '#server/app-deps.ts';
import { DatabaseError } from '#server/database/database-error.ts';
import { createOwnerRecords, type OwnerRecords } from '#server/database/owner-records.ts';
import { createFairQueue } from '#server/http/fair-queue.ts';
import { shedLoad } from '#server/http/load-shedding.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { listen, type RunningServer } from '#server/http/server.ts';
import { serveInternal } from '#server/internal-server.ts';
import { instrumentGoogleRequests } from '#server/metrics/google-requests.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { createRegistration } from '#tests/support/sample-person.ts';
import { parseExposition, readCounts } from './support/exposition.ts';
import { FakeIdentity } from './support/fake-identity.ts';
import { createTestApp, testDatabase } from './support/test-app.ts';

const requests = 'http_request_duration_seconds_count';
const refusals = 'escandallo_refusals_total';
const host = '127.0.0.1';
const running: RunningServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())));

const database = testDatabase();

/** The API, wrapped as the server wraps it. */
function measured({
  owners = createOwnerRecords(database()),
  ...deps
}: Partial<AppDeps> & { env?: Record<string, string> } = {}) {
  const metrics = createMetrics();
  const identity = new FakeIdentity();
  const { measureRequests } = metrics;
  const app = createTestApp(undefined, {
    identity: metrics.measureIdentity(identity),
    owners: metrics.measureOwners(owners),
    measureRequests,
    ...deps,
  });
  const text = () => metrics.registry.metrics();
  return { ...app, identity, metrics, text, samples: async () => parseExposition(await text()) };
}

const failingOwners = (error: Error): OwnerRecords => ({
  ...createOwnerRecords(database()),
  find: () => Promise.reject(error),
});

test('metrics: name the build', async () => {
  const { registry } = createMetrics('abc1234');
  expect(await registry.metrics()).toContain('escandallo_build_info{commit="abc1234"} 1');
});

test('metrics: start at 0 for failures that alerts count', async () => {
  const seen = await measured().samples();
  const database = 'escandallo_database_operation_duration_seconds_count';
  for (const series of [
    `${requests}{method="POST",route="/api/v1/users/confirmation",status="500"}`,
    `${requests}{method="GET",route="/api/v1/users",status="503"}`,
    `${database}{operation="find_by_email",outcome="error"}`,
    'escandallo_identity_operation_duration_seconds_count{operation="verify_id_token",outcome="outage"}',
    'escandallo_registrations_total{outcome="created"}',
    'escandallo_refusals_total{reason="database-outage"}',
  ])
    expect([series, seen.get(series)]).toEqual([series, 0]);
  expect(seen.has('escandallo_refusals_total{reason="too-many-requests"}')).toBe(false);
});

test('metrics: count requests by route and status', async () => {
  const { app, call, identity, samples } = measured();
  const token = identity.signIn('counted');
  const body = createRegistration('counted');
  for (const _time of [1, 2, 3]) await call('POST', '/users', { token, body });
  const session = await call('POST', '/session', { body: { tokenId: token } });
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  await call('GET', '/users', { token });
  await call('GET', '/users', { token: 'forged' });
  await call('GET', '/logout', { cookie });
  await app.request('/healthz');
  await app.request('/about?email=ana@example.com');

  const seen = await samples();
  expect(readCounts(seen, requests)).toEqual({
    'POST /api/v1/users 201': 1,
    'POST /api/v1/users 200': 2,
    'POST /api/v1/session 200': 1,
    'GET /api/v1/users 200': 1,
    'GET /api/v1/users 401': 1,
    'GET /api/v1/logout 200': 1,
    'GET /healthz 200': 1,
    'GET /about 404': 1,
  });
  expect(readCounts(seen, 'escandallo_registrations_total')).toEqual({ created: 1, existing: 2 });
  expect(readCounts(seen, 'escandallo_database_operation_duration_seconds_count')).toMatchObject({
    'register ok': 3,
    'find ok': 2,
    'record_sign_in ok': 1,
  });
  expect(readCounts(seen, 'escandallo_identity_operation_duration_seconds_count')).toMatchObject({
    'verify_id_token ok': 5,
    'verify_id_token refused': 1,
    'create_session_cookie ok': 1,
    'verify_session_cookie ok': 1,
  });
  expect(seen.get('http_requests_in_flight')).toBe(0);
});

test('metrics: name the reason of every refusal', async () => {
  const limits = createRateLimits({ callsPerMinute: { ip: 20, user: 1 } });
  const { call, identity, samples } = measured({ limits });
  const token = identity.signIn('refused');
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  await call('POST', '/users', { token, body: {}, headers: crossSite });
  await call('POST', '/users', { token, body: {}, headers: { 'content-type': 'text/plain' } });
  await call('POST', '/users', { token, body: 'a'.repeat(17_000) });
  await call('GET', '/users');
  await call('POST', '/session', { body: { tokenId: 5 } });
  await call('POST', '/session', { body: '{' });
  await call('GET', '/nowhere');
  await call('PUT', '/users');
  await call('GET', '/users', { token });
  await call('GET', '/users', { token });
  for (let count = 0; count < 15; count++) await call('GET', '/logout');
  expect(readCounts(await samples(), refusals)).toEqual({
    'cross-site': 1,
    'unsupported-media-type': 1,
    'body-too-large': 1,
    unauthorized: 1,
    'invalid-fields': 1,
    'bad-request': 1,
    // A path that is not there, and a user who is not.
    'not-found': 2,
    'method-not-allowed': 1,
    'user-limit': 1,
    'address-limit': 5,
  });
});

test.each([
  ['a database that does not answer', new DatabaseError(new Error('gone')), 'database-outage'],
  ['a mistake of ours', new TypeError('no'), 'internal-error'],
])('metrics: count %s apart from caller errors', async (_name, error, reason) => {
  const { call, identity, samples } = measured({ owners: failingOwners(error) });
  await call('GET', '/users', { token: identity.signIn('unlucky') });
  const seen = await samples();
  expect(readCounts(seen, refusals)).toEqual({ [reason]: 1 });
  const outcome = reason === 'database-outage' ? 'outage' : 'error';
  expect(readCounts(seen, 'escandallo_database_operation_duration_seconds_count')).toMatchObject({
    [`find ${outcome}`]: 1,
  });
});

test('metrics: count a silent identity provider apart from caller errors', async () => {
  const { call, identity, samples } = measured();
  identity.isDown = true;
  await call('GET', '/users', { token: 'any' });
  const seen = await samples();
  expect(readCounts(seen, refusals)).toEqual({ 'identity-outage': 1 });
  expect(readCounts(seen, 'escandallo_identity_operation_duration_seconds_count')).toMatchObject({
    'verify_id_token outage': 1,
  });
});

test('metrics: count shed requests as load', async () => {
  const { measureRequests, registry } = createMetrics();
  const app = new Hono().use(measureRequests, shedLoad({ calls: 0, waitMs: 0, queued: 0 }));
  app.onError((_error, c) => c.body(null, 503));
  await app.request('/');
  expect(readCounts(parseExposition(await registry.metrics()), refusals)).toEqual({ 'load-shedding': 1 });
});

test('metrics: create no series from values of callers', async () => {
  const { app, call, identity, samples, text } = measured();
  const secret = 'ana.garcia@example.com';
  const round = async (index: number) => {
    const token = identity.signIn(`${secret}-${index}`);
    const path = `/${secret}-${index}`;
    await call('GET', path, { token });
    await call('POST', `/users${path}`, { token, body: createRegistration(secret) });
    await call('PURGE', '/users');
    await call(`X${index}`, '/users');
    for (const site of [path, `/assets${path}`, `/about${path}`, `//${index}`, `/%${index}`]) {
      await app.request(site);
      await app.request(site, { method: `Y${index}` });
    }
    await call('GET', `/users?email=${secret}`, { headers: { 'user-agent': secret, referer: secret } });
    await call('POST', '/users', {
      token,
      body: { ...createRegistration(`${secret}-${index}`), [secret]: 1 },
    });
  };
  await round(0);
  const { size } = await samples();
  for (let index = 1; index < 20; index++) await round(index);
  expect((await samples()).size).toBe(size);
  const routes = new Set(Object.keys(readCounts(await samples(), requests)).map((key) => key.split(' ')[1]));
  expect(routes).toEqual(new Set(['/api/v1/*', '/api/v1/users', '/assets/*', '/*']));
  expect(await text()).not.toMatch(/garc|example\.com|token\./i);
});

test('metrics: include the wait in the queue in the duration', async () => {
  const { measureRequests, registry } = createMetrics();
  const app = new Hono().use(measureRequests).get('/', (c) => c.text('done'));
  const answers: (Response | Promise<Response>)[] = [];
  const take = createFairQueue((incoming) => answers.push(app.request('/', {}, { incoming })));
  const request = new IncomingMessage(new Socket());
  take(request, new ServerResponse(request));
  const begin = performance.now();
  while (performance.now() - begin < 60);
  while (answers.length < 1) await turn();
  await Promise.all(answers);
  const [sum] = Object.values(
    readCounts(parseExposition(await registry.metrics()), 'http_request_duration_seconds_sum'),
  );
  expect(sum).toBeGreaterThan(0.05);
});

test('metrics: report the connections of the pool', async () => {
  const { watchPool, registry } = createMetrics();
  watchPool({ totalCount: 7, idleCount: 2, waitingCount: 3, options: { max: 10 } });
  const seen = parseExposition(await registry.metrics());
  expect(
    ['connections', 'idle_connections', 'max_connections', 'waiting'].map((name) =>
      seen.get(`escandallo_database_pool_${name}`),
    ),
  ).toEqual([7, 2, 10, 3]);
});

test('metrics: distinguish requests to Google by purpose', async () => {
  const { port } = await start(
    async (request) => new Response(null, { status: request.url.endsWith('x509/keys') ? 503 : 200 }),
  );
  const registry = new Registry();
  onTestFinished(instrumentGoogleRequests(registry));
  const ask = (name: string, path: string, to = port) =>
    new Promise<void>((resolve) => {
      const createConnection = (): NetSocket => connect(to, host);
      const asked = httpRequest({ host: name, path, createConnection }, (response) => {
        response.resume().once('end', resolve);
      });
      asked.once('error', () => resolve()).end();
    });
  const project = 'https://identitytoolkit.googleapis.com/v1/projects/my-project';
  const { host: name, pathname } = new URL(project);
  await ask(name, `${pathname}/accounts:lookup`);
  await ask(name, `${pathname}/accounts:lookup?a=b`);
  await ask(name, `${pathname}:createSessionCookie`);
  await ask('www.googleapis.com', '/robot/v1/metadata/x509/keys');
  await ask('oauth2.googleapis.com', '/token', 1);
  await ask('www.googleapis.com', '/ana@example.com');
  await ask('googleapis.com.example.com', '/token');
  const seen = parseExposition(await registry.metrics());
  expect(readCounts(seen, 'escandallo_google_request_duration_seconds_count')).toEqual({
    'lookup ok': 2,
    'create_session_cookie ok': 1,
    'keys failed': 1,
    'access_token unanswered': 1,
    'other ok': 1,
  });
});

async function start(fetch: Parameters<typeof listen>[0]) {
  const server = await listen(fetch, { port: 0, host });
  running.push(server);
  return server;
}

describe('internal port', () => {
  const address = { port: 0, host };
  const logger = pino({ enabled: false });

  test('has metrics and health only; the public port has no metrics', async () => {
    const { app, metrics } = measured();
    const publicPort = await start(app.fetch);
    let isReady = true;
    const server = await serveInternal(metrics, address, { isReady: async () => isReady, logger });
    running.push(server);
    const url = `http://${host}:${server.port}`;
    const scrape = async () => parseExposition(await (await fetch(`${url}/metrics`)).text());

    // The event loop is looked at every 10 ms.
    await pause(50);
    const answer = await fetch(`${url}/metrics`);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const seen = parseExposition(await answer.text());
    expect(seen.get('escandallo_ready')).toBe(1);
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
      expect(seen.get(name)).toBeGreaterThan(0);
    }
    isReady = false;
    expect((await scrape()).get('escandallo_ready')).toBe(0);

    const statusOf = async (path: string) => (await fetch(url + path)).status;
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    isReady = true;
    expect(await statusOf('/readyz')).toBe(200);
    for (const path of ['/', '/api/v1/users']) {
      expect((await fetch(url + path)).status).toBe(404);
    }
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405);
    for (const path of ['/metrics', '/api/v1/metrics', '/metrics/']) {
      const hidden = await fetch(`http://${host}:${publicPort.port}${path}`);
      expect(hidden.status).toBe(404);
      expect(await hidden.text()).not.toContain('# TYPE');
    }
  });

  test('is not ready when the database does not respond', async () => {
    const { metrics } = measured();
    const server = await serveInternal(metrics, address, {
      isReady: () => new Promise<boolean>(() => undefined),
      logger,
    });
    running.push(server);
    const text = await (await fetch(`http://${host}:${server.port}/metrics`)).text();
    expect(parseExposition(text).get('escandallo_ready')).toBe(0);
  });
});
