import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseLocalSettings } from '#local/settings.ts';
import { parseSettings } from '#server/config/settings.ts';
import { sessionSeconds } from '#server/http/session-cookie.ts';
import { expectProblem } from './support/expect-problem.ts';
import { createTestApp } from './support/test-app.ts';

const setup = (env: Record<string, string> = {}) => createTestApp(undefined, { env });

const sharedDomain: Record<string, string> = {
  DASHBOARD_URL: 'https://dashboard.example.com',
  SESSION_COOKIE_DOMAIN: 'example.com',
};

/** The `name=value` that a browser would send back. */
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

describe('POST /session', () => {
  test('sets an HttpOnly cookie with the __Host- prefix', async () => {
    const { call, identity } = setup();
    const response = await call('POST', '/session', { body: { tokenId: identity.signIn('ana') } });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'success' });
    const [pair, ...attributes] = response.headers.get('set-cookie')?.split('; ') ?? [];
    expect(pair).toMatch(/^__Host-session=session\.432000000\.[\w-]+$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=432000', 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  test('shares the cookie with the configured domain, not with Host', async () => {
    const { call, identity } = setup(sharedDomain);
    const response = await call('POST', '/session', {
      body: { tokenId: identity.signIn('ana') },
      headers: { host: 'evil.test' },
    });
    const [pair, ...attributes] = response.headers.get('set-cookie')?.split('; ') ?? [];
    expect(pair).toMatch(/^__Secure-session=session\./);
    expect(attributes.sort()).toEqual(
      ['Domain=example.com', 'HttpOnly', 'Max-Age=432000', 'Path=/', 'SameSite=Lax', 'Secure'].sort(),
    );
  });

  test('sets a cookie for http://localhost on the local stack', async () => {
    const settings = parseLocalSettings({}).api;
    const { call, identity } = createTestApp(undefined, { settings });
    const response = await call('POST', '/session', { body: { tokenId: identity.signIn('ana') } });
    const [, ...attributes] = response.headers.get('set-cookie')?.split('; ') ?? [];
    const cookie = cookieOf(response);
    expect(cookie).toMatch(/^escandallo-session=session\./);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=432000', 'Path=/', 'SameSite=Lax']);
    const logout = await call('GET', '/logout', { cookie });
    expect(await logout.json()).toEqual({ valid: true });
    const cleared = await call('DELETE', '/session', { cookie });
    expect(cleared.headers.get('set-cookie')).toMatch(/^escandallo-session=; Max-Age=0; /);
  });

  test('answers 401 to an unknown token', async () => {
    const { call } = setup();
    const response = await call('POST', '/session', { body: { tokenId: 'unknown' } });
    expect(response.headers.get('set-cookie')).toBeNull();
    await expectProblem(response, 'unauthorized');
  });

  test.each([
    ['an empty token', { tokenId: '' }, { tokenId: 'required' }],
    ['no token', {}, { tokenId: 'required' }],
    ['an unknown key', { tokenId: 'a', csrf: 'b' }, { csrf: 'unknown' }],
  ])('answers 422 to %s', async (_name, body, fields) => {
    const { call } = setup();
    const problem = await expectProblem(await call('POST', '/session', { body }), 'invalid-fields');
    expect(problem.fields).toEqual(fields);
  });

  test('answers 422 to an endless token', async () => {
    const { call } = setup();
    const response = await call('POST', '/session', { body: { tokenId: 'a'.repeat(8193) } });
    expect((await expectProblem(response, 'invalid-fields')).fields).toHaveProperty('tokenId');
  });

  describe('old sign-in', () => {
    const old = { ageSeconds: 3605 };

    test('requires a new sign-in', async () => {
      const { call, identity } = setup();
      const response = await call('POST', '/session', { body: { tokenId: identity.signIn('ana', old) } });
      expect(response.headers.get('set-cookie')).toBeNull();
      await expectProblem(response, 'recent-sign-in-required');
    });

    test('respects the configured age', async () => {
      const { call, identity } = setup({ RECENT_SIGN_IN_SECONDS: '4000' });
      const response = await call('POST', '/session', { body: { tokenId: identity.signIn('ana', old) } });
      expect(response.status).toBe(200);
    });

    test('accepts a valid session of the same user without a new cookie', async () => {
      const { call, identity } = setup();
      const cookie = cookieOf(await call('POST', '/session', { body: { tokenId: identity.signIn('ana') } }));
      const body = { tokenId: identity.signIn('ana', old) };
      const response = await call('POST', '/session', { cookie, body });
      expect(await response.json()).toEqual({ status: 'success' });
      expect(response.headers.get('set-cookie')).toBeNull();
    });

    test.each([
      ['of somebody else', 'eva'],
      ['that was revoked', 'ana'],
    ])('rejects a session %s', async (_name, uid) => {
      const { call, identity } = setup();
      const cookie = cookieOf(await call('POST', '/session', { body: { tokenId: identity.signIn(uid) } }));
      await identity.revokeSessions('ana');
      const body = { tokenId: identity.signIn('ana', old) };
      await expectProblem(await call('POST', '/session', { cookie, body }), 'recent-sign-in-required');
    });
  });
});

describe('session age', () => {
  const day = 24 * 60 * 60;
  afterEach(() => void vi.useRealTimers());

  /** A session of one sign-in: `renew` asks again after so many seconds, with the cookie it has by then. */
  async function openSession(env: Record<string, string> = {}) {
    const app = setup(env);
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Math.floor(Date.now() / 1000) * 1000;
    vi.setSystemTime(start);
    const ask = (cookie: string | undefined, ageSeconds: number) =>
      app.call('POST', '/session', {
        ...(cookie && { cookie }),
        body: { tokenId: app.identity.signIn('ana', { ageSeconds }) },
      });
    let cookie = cookieOf(await ask(undefined, 0));
    const renew = async (seconds: number, ageSeconds = (Date.now() - start) / 1000 + seconds) => {
      vi.setSystemTime(Date.now() + seconds * 1000);
      const response = await ask(cookie, ageSeconds);
      cookie = cookieOf(response) || cookie;
      return response;
    };
    return { ...app, renew, cookie: () => cookie };
  }

  const maxAge = (response: Response) =>
    Number(/Max-Age=(\d+)/.exec(response.headers.get('set-cookie') ?? '')?.[1]);

  test('sets no new cookie while most of the time is left', async () => {
    const { renew } = await openSession();
    const response = await renew(2 * day);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    expect(maxAge(await renew(day))).toBe(5 * day);
  });

  test('restarts with a new sign-in', async () => {
    const { renew } = await openSession();
    expect(maxAge(await renew(60, 0))).toBe(5 * day);
  });

  test('is limited to 14 days after the sign-in', async () => {
    const { renew, call, cookie } = await openSession();
    for (const _time of [1, 2]) expect(maxAge(await renew(4 * day))).toBe(5 * day);
    const last = await renew(4.5 * day);
    expect(maxAge(last)).toBe(1.5 * day);
    expect(cookieOf(last)).toMatch(/=session\.129600000\./);
    // A cookie that a browser keeps too long is none.
    vi.setSystemTime(Date.now() + 1.5 * day * 1000);
    expect(await (await call('GET', '/logout', { cookie: cookie() })).json()).toEqual({ valid: false });
    await expectProblem(await renew(0), 'recent-sign-in-required');
  });

  test.each([
    [0, 5 * day],
    [9 * day, 5 * day],
    [10 * day, 4 * day],
    [14 * day - 300, 300],
    // Firebase makes none that is shorter.
    [14 * day - 299, 0],
    [100 * day, 0],
  ])('is, %i seconds after the sign-in, %i more seconds', (age, seconds) => {
    const signedInAt = 1_800_000_000;
    expect(sessionSeconds(signedInAt, 14 * day, signedInAt + age)).toBe(seconds);
  });

  test('refuses an ID token with a sign-in of 100 days ago', async () => {
    const { renew } = await openSession();
    const response = await renew(day, 100 * day);
    expect(response.headers.get('set-cookie')).toBeNull();
    await expectProblem(response, 'recent-sign-in-required');
  });

  test('allows sign-out after its end', async () => {
    const { call, cookie, identity } = await openSession({ SESSION_ABSOLUTE_SECONDS: '86400' });
    vi.setSystemTime(Date.now() + 2 * day * 1000);
    expect((await call('DELETE', '/session', { cookie: cookie() })).status).toBe(204);
    expect(await identity.verifySessionCookie(cookie().split('=')[1] ?? '')).toBeNull();
  });
});

describe('GET /logout', () => {
  test('reports whether the session is valid without changing it', async () => {
    const { call, identity } = setup();
    const cookie = cookieOf(await call('POST', '/session', { body: { tokenId: identity.signIn('ana') } }));
    for (const _time of [1, 2]) {
      const response = await call('GET', '/logout', { cookie: `theme=dark; ${cookie}` });
      expect(await response.json()).toEqual({ valid: true });
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  test.each([
    ['no cookie', undefined],
    ['an empty cookie', '__Host-session='],
    ['garbage', '__Host-session=%ZZ%00"; =; ;;,\\'],
    ['only garbage', '=;=;=%'],
    ['a cookie of the other mode', '__Secure-session=anything'],
    ['a key of every object', '__proto__=x; constructor=y'],
  ])('answers false for %s', async (_name, cookie) => {
    const { call } = setup();
    const response = await call('GET', '/logout', { ...(cookie !== undefined && { cookie }) });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ valid: false });
  });
});

describe('DELETE /session', () => {
  test.each([
    ['on this host', {} as Record<string, string>],
    ['on a shared domain', sharedDomain],
  ])(
    'revokes the session and clears the cookie with the attributes it was set with %s',
    async (_name, env) => {
      const { call, identity } = setup(env);
      const body = { tokenId: identity.signIn('ana') };
      const created = await call('POST', '/session', { body });
      const cookie = cookieOf(created);

      const response = await call('DELETE', '/session', { cookie });
      expect(response.status).toBe(204);
      expect(response.headers.get('set-cookie')).toBe(
        created.headers
          .get('set-cookie')
          ?.replace(/=session[^;]+/, '=')
          .replace('432000', '0'),
      );
      expect(await (await call('GET', '/logout', { cookie })).json()).toEqual({ valid: false });
      await expectProblem(await call('POST', '/session', { body }), 'unauthorized');
    },
  );

  test.each([undefined, '__Host-session=garbage'])('clears the cookie %s too', async (cookie) => {
    const { call } = setup();
    const response = await call('DELETE', '/session', { ...(cookie && { cookie }) });
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0; /);
  });

  test('keeps the cookie when the session could not be revoked', async () => {
    const { call, identity } = setup();
    const cookie = cookieOf(await call('POST', '/session', { body: { tokenId: identity.signIn('ana') } }));
    identity.isDown = true;
    const response = await call('DELETE', '/session', { cookie });
    expect(response.headers.get('set-cookie')).toBeNull();
    await expectProblem(response, 'unavailable');
  });
});

describe('insecure cookie', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://app@127.0.0.1/app',
    FIREBASE_PROJECT_ID: 'my-project',
    DASHBOARD_URL: 'https://dashboard.example.com',
    TRUSTED_PROXIES: '0',
  };

  test('prevents the start in production', () => {
    const settings = { ...parseSettings(production), plainCookie: true } as const;
    expect(() => createTestApp(undefined, { settings })).toThrow('production does not start with it');
  });

  test('cannot be enabled by a variable', () => {
    const stray = { plainCookie: 'true', PLAIN_COOKIE: 'true', SESSION_COOKIE: 'plain' };
    for (const env of [stray, { ...production, ...stray }]) {
      expect(parseSettings(env)).not.toHaveProperty('plainCookie');
    }
    expect(() => parseLocalSettings({ ...stray, NODE_ENV: 'production' })).toThrow('lets anybody sign in');
  });
});
