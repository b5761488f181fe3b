import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthHelper } from '#server/auth-helper.ts';
import { listen, type RunningServer } from '#server/server.ts';
import { parseSettings } from '#server/settings.ts';
import { expectProblem } from './support/expect-problem.ts';
import { createTestApp } from './support/test-app.ts';

const requests: Request[] = [];
let upstream: RunningServer;
let origin: string;

beforeAll(async () => {
  upstream = await listen(
    async (request) => {
      requests.push(request);
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/slow')) await pause(1_000);
      if (pathname.endsWith('/away')) {
        return new Response(null, { status: 302, headers: { Location: 'https://accounts.google.com/' } });
      }
      const headers = {
        'Content-Type': 'text/html',
        'Content-Security-Policy': "frame-ancestors 'self'",
        'Cache-Control': 'no-cache',
        'Set-Cookie': 'theirs=1',
        'X-Frame-Options': 'SAMEORIGIN',
        'X-Served-By': 'cache-mad-1',
      };
      return new Response(`page at ${pathname}`, { headers });
    },
    { port: 0, host: '127.0.0.1' },
  );
  origin = `http://127.0.0.1:${upstream.port}`;
});
afterAll(() => upstream.close());

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.example.com/app',
  FIREBASE_PROJECT_ID: 'demo-escandallo',
  DASHBOARD_URL: 'https://dashboard.example.com',
};

const site = (options: { upstream?: string; patienceMs?: number } = {}) => {
  const settings = parseSettings(production);
  const { app } = createTestApp(undefined, {
    settings,
    security: { extraSources: { frameSrc: ["'self'"] } },
  });
  app.route('/', createAuthHelper({ upstream: origin, ...options }));
  app.get('*', (c) => c.text('the site'));
  return app;
};

test.each(['/__/auth/handler?state=1&code=2', '/__/auth/iframe.js', '/__/firebase/init.json'])(
  '%s is passed on, with its query',
  async (path) => {
    const response = await site().request(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(`page at ${path.split('?')[0]}`);
    const { pathname, search } = new URL(requests.at(-1)?.url ?? '');
    expect(pathname + search).toBe(path);
  },
);

test.each(['/__/hosting/verification', '/__/firebase/init.js', '/__/auth', '/__/auth/../firebase/other'])(
  '%s is not',
  async (path) => {
    const before = requests.length;
    expect(await (await site().request(path)).text()).toBe('the site');
    expect(requests).toHaveLength(before);
  },
);

test('neither cookies nor tokens go out, and no cookie comes back; the policy is theirs', async () => {
  const response = await site().request('/__/auth/handler', {
    headers: { Cookie: '__session=secret', Authorization: 'Bearer secret', 'Accept-Language': 'es' },
  });
  const sent = requests.at(-1)?.headers;
  expect([sent?.get('cookie'), sent?.get('authorization')]).toEqual([null, null]);
  expect(sent?.get('accept-language')).toBe('es');
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'no-cache',
    'content-security-policy': "frame-ancestors 'self'",
    'content-type': 'text/html',
    'strict-transport-security': 'max-age=31536000',
  });
});

test('a way to Google is taken by the browser, not by us', async () => {
  const response = await site().request('/__/auth/away');
  expect([response.status, response.headers.get('location')]).toEqual([302, 'https://accounts.google.com/']);
});

test('only reading', async () => {
  const response = await site().request('/__/auth/handler', { method: 'POST' });
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  await expectProblem(response, 'method-not-allowed');
  expect((await site().request('/__/auth/handler', { method: 'HEAD' })).status).toBe(200);
});

describe('without an answer', () => {
  test('in time', async () => {
    await expectProblem(await site({ patienceMs: 50 }).request('/__/auth/slow'), 'unavailable');
  });

  test('at all', async () => {
    await expectProblem(
      await site({ upstream: 'http://127.0.0.1:1' }).request('/__/auth/handler'),
      'unavailable',
    );
  });
});

test.each([
  ['GET', '/auth'],
  ['GET', '/__/auth/'],
  ['PUT', '/__/auth/handler'],
  ['PROPFIND', '/__/auth/handler'],
])('what we answer to %s %s has our headers', async (method, path) => {
  const { headers } = await site().request(path, { method });
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(headers.get('content-security-policy')).toContain(
    "frame-src https://demo-escandallo.firebaseapp.com 'self'",
  );
});

test('so does what we answer when there is no answer', async () => {
  const { headers } = await site({ upstream: 'http://127.0.0.1:1' }).request('/__/auth/handler');
  expect(headers.get('x-frame-options')).toBe('DENY');
});
