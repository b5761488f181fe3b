import { describe, expect, test } from 'vitest';
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
  test('sets a cookie that scripts cannot read and no other host can set', async () => {
    const { call, identity } = setup();
    const response = await call('POST', '/session', { body: { tokenId: identity.signIn('ana') } });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'success' });
    const [pair, ...attributes] = response.headers.get('set-cookie')?.split('; ') ?? [];
    expect(pair).toMatch(/^__Host-session=session\.432000000\.[\w-]+$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=432000', 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  test('shares the cookie with sibling hosts when a domain is configured, whatever Host says', async () => {
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

  describe('long after the sign-in', () => {
    const old = { ageSeconds: 3605 };

    test('asks to sign in again', async () => {
      const { call, identity } = setup();
      const response = await call('POST', '/session', { body: { tokenId: identity.signIn('ana', old) } });
      expect(response.headers.get('set-cookie')).toBeNull();
      await expectProblem(response, 'recent-sign-in-required');
    });

    test('takes as long as it is configured', async () => {
      const { call, identity } = setup({ RECENT_SIGN_IN_SECONDS: '4000' });
      const response = await call('POST', '/session', { body: { tokenId: identity.signIn('ana', old) } });
      expect(response.status).toBe(200);
    });

    test('renews a valid session of the same user', async () => {
      const { call, identity } = setup();
      const cookie = cookieOf(await call('POST', '/session', { body: { tokenId: identity.signIn('ana') } }));
      const body = { tokenId: identity.signIn('ana', old) };
      const response = await call('POST', '/session', { cookie, body });
      expect(response.status).toBe(200);
      expect(cookieOf(response)).not.toBe(cookie);
    });

    test.each([
      ['of somebody else', 'eva'],
      ['that was revoked', 'ana'],
    ])('does not take a session %s', async (_name, uid) => {
      const { call, identity } = setup();
      const cookie = cookieOf(await call('POST', '/session', { body: { tokenId: identity.signIn(uid) } }));
      await identity.revokeSessions('ana');
      const body = { tokenId: identity.signIn('ana', old) };
      await expectProblem(await call('POST', '/session', { cookie, body }), 'recent-sign-in-required');
    });
  });
});

describe('GET /logout', () => {
  test('tells whether the session is valid, and leaves it alone', async () => {
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
  ])('answers false to %s', async (_name, cookie) => {
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
