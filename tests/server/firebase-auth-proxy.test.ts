import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseSettings } from '#server/config/settings.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { listen, type RunningServer } from '#server/http/server.ts';
import { createFirebaseAuthProxy } from '#server/pages/firebase-auth-proxy.ts';
import { expectProblem } from './support/expect-problem.ts';
import { createTestApp } from './support/test-app.ts';

const requests: string[] = [];
let answer: (request: Request) => Response | Promise<Response>;
let upstream: RunningServer;
let origin: string;

const theirHeaders = {
  'Content-Type': 'text/html',
  'Content-Security-Policy': "frame-ancestors 'self'",
  'Cache-Control': 'no-cache',
  ETag: '"1"',
  'Set-Cookie': 'theirs=1',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Served-By': 'cache-mad-1',
};
const page = ({ url }: Request) =>
  new Response(`page at ${new URL(url).pathname}`, { headers: theirHeaders });

/** The other server answers when the tests are over: it could not be closed sooner. */
const over = Promise.withResolvers<void>();
const answerTooLate = () => over.promise.then(() => new Response());

beforeAll(async () => {
  upstream = await listen(
    (request) => {
      requests.push(request.url);
      return answer(request);
    },
    { port: 0, host: '127.0.0.1' },
  );
  origin = `http://127.0.0.1:${upstream.port}`;
});
afterAll(() => {
  over.resolve();
  return upstream.close();
});
beforeEach(() => {
  answer = page;
  requests.length = 0;
});

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.example.com/app?sslmode=verify-full',
  FIREBASE_PROJECT_ID: 'demo-escandallo',
  DASHBOARD_URL: 'https://dashboard.example.com',
  TRUSTED_PROXIES: '0',
};

interface SiteOptions {
  upstream?: string;
  timeoutMs?: number;
  ttlMs?: number;
  env?: Record<string, string>;
}

const site = ({ env = {}, ...options }: SiteOptions = {}) => {
  const settings = parseSettings({ ...production, ...env });
  const { app } = createTestApp(undefined, {
    settings,
    security: { extraSources: { frameSrc: ["'self'"] } },
  });
  const limits = createRateLimits(settings);
  app.route('/', createFirebaseAuthProxy({ upstream: origin, limits, trustedProxies: 0, ...options }));
  app.use(async (c, next) => (c.req.method === 'GET' ? c.text('the site') : next()));
  return app;
};

test.each([
  '/__/auth/handler',
  '/__/auth/handler.js',
  '/__/auth/experiments.js',
  '/__/auth/iframe',
  '/__/auth/iframe.js',
  '/__/firebase/init.json',
])('auth proxy: fetches %s once for all queries', async (path) => {
  const app = site();
  for (const query of ['', '?state=1&code=2', '?state=3']) {
    const response = await app.request(path + query);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(`page at ${path}`);
  }
  expect(requests).toEqual([origin + path]);
});

test.each([
  '/__/hosting/verification',
  '/__/firebase/init.js',
  '/__/auth',
  '/__/auth/',
  '/__/auth/links',
  '/__/auth/action',
  '/__/auth/handler/more',
  '/__/auth/../firebase/other',
])('auth proxy: does not fetch %s', async (path) => {
  expect(await (await site().request(path)).text()).toBe('the site');
  expect(requests).toEqual([]);
});

test('auth proxy: forwards no caller data and no cookie', async () => {
  let sent = new Headers();
  answer = (request) => {
    sent = new Headers(request.headers);
    return page(request);
  };
  const response = await site().request('/__/auth/handler', {
    headers: { Cookie: '__session=secret', Authorization: 'Bearer secret', 'Accept-Language': 'tlh' },
  });
  expect([...sent.values()].join()).not.toMatch(/secret|tlh/);
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'no-cache',
    'content-security-policy': "frame-ancestors 'self'",
    'content-type': 'text/html',
    etag: '"1"',
    'strict-transport-security': 'max-age=31536000',
    'x-request-id': expect.any(String),
  });
});

test('auth proxy: answers 304 to a client that has the file', async () => {
  const response = await site().request('/__/auth/iframe.js', { headers: { 'If-None-Match': '"1"' } });
  expect([response.status, await response.text()]).toEqual([304, '']);
});

test('auth proxy: fetches a file again when its cache entry is old', async () => {
  const app = site({ ttlMs: 1 });
  await app.request('/__/auth/handler');
  await pause(20);
  await app.request('/__/auth/handler');
  expect(requests).toHaveLength(2);
});

test('auth proxy: follows no redirect', async () => {
  answer = (request) => (request.url.endsWith('/page') ? page(request) : Response.redirect(`${origin}/page`));
  await expectProblem(await site().request('/__/auth/handler'), 'unavailable');
  expect(requests).toEqual([`${origin}/__/auth/handler`]);
});

test('auth proxy: accepts GET and HEAD only', async () => {
  const response = await site().request('/__/auth/handler', { method: 'POST' });
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  await expectProblem(response, 'method-not-allowed');
  expect((await site().request('/__/auth/handler', { method: 'HEAD' })).status).toBe(200);
});

test('auth proxy: limits the requests of a caller like the API', async () => {
  const app = site({ env: { RATE_LIMIT_PER_ADDRESS: '5' } });
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.request('/__/auth/handler')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  await expectProblem(await app.request('/__/auth/iframe'), 'too-many-requests');
});

describe('auth proxy without a response', () => {
  test('coalesces up to 256 callers, and refuses more', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    answer = async (request) => {
      await released;
      return page(request);
    };
    const app = site();
    const answers = Array.from({ length: 300 }, (_, index) => app.request(`/__/auth/handler?state=${index}`));
    while (requests.length === 0) await pause(5);
    release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(256);
    expect(statuses.filter((status) => status === 503)).toHaveLength(44);
    expect(requests).toHaveLength(1);
  });

  test('answers with an error after the timeout, then retries', async () => {
    answer = answerTooLate;
    const app = site({ timeoutMs: 50 });
    await expectProblem(await app.request('/__/auth/handler'), 'unavailable');
    answer = page;
    // A busy machine may take longer than that for one of them.
    const ask = async () => (await app.request('/__/auth/handler')).status;
    await expect.poll(ask, { timeout: 10_000 }).toBe(200);
  });

  test.each([
    ['there is nobody', () => Promise.reject(new Error('unreachable')), 'http://127.0.0.1:1'],
    ['they say no', () => new Response('no', { status: 404 }), undefined],
  ])('answers with our headers when %s', async (_name, respond, elsewhere) => {
    answer = respond;
    const response = await site(elsewhere ? { upstream: elsewhere } : {}).request('/__/auth/handler');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    await expectProblem(response, 'unavailable');
  });
});

test.each([
  ['GET', '/auth'],
  ['GET', '/__/auth/'],
  ['PUT', '/__/auth/handler'],
  ['PROPFIND', '/__/auth/handler'],
])('auth proxy: sends our headers with the response to %s %s', async (method, path) => {
  const { headers } = await site().request(path, { method });
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(headers.get('content-security-policy')).toContain(
    "frame-src https://demo-escandallo.firebaseapp.com/__/auth/ 'self'",
  );
});
