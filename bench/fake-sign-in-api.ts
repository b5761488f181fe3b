import { Hono } from 'hono';
import { apiBase } from '#contract/site.ts';
import { createRegistration } from '#tests/support/sample-person.ts';

/** Credentials of the bench's site, which runs neither Firebase nor the API. */
export const owner = { email: 'ana@example.com', password: 'Horno-de-leña-7' };
const uid = 'ana';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** An unsigned token, issued now: this fake API verifies no signature. */
const newToken = () => {
  const iat = Math.floor(Date.now() / 1000);
  return `${encode({ alg: 'none' })}.${encode({ sub: uid, auth_time: iat, iat, exp: iat + 3600 })}.`;
};

/** Fakes the responses of Firebase and the API to a sign-in by e-mail. */
export const createFakeSignInApi = () => {
  const app = new Hono();
  let hasSession = false;
  const firebase = '/identitytoolkit.googleapis.com/v1';
  app.post(`${firebase}/accounts:signInWithPassword`, async (c) => {
    const { password } = await c.req.json();
    return password === owner.password
      ? c.json({ idToken: newToken(), refreshToken: 'refresh', expiresIn: '3600', localId: uid })
      : c.json({ error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } }, 400);
  });
  app.post(`${firebase}/accounts:lookup`, (c) =>
    c.json({ users: [{ localId: uid, email: owner.email, emailVerified: true, providerUserInfo: [] }] }),
  );
  app.get(`${apiBase}/users`, (c) =>
    c.json({
      ...createRegistration(uid, { email: owner.email }),
      createdAt: '2026-01-01T00:00:00.000Z',
      emailVerified: true,
    }),
  );
  app.post(`${apiBase}/session`, (c) => {
    hasSession = true;
    return c.json({ status: 'success' });
  });
  app.get(`${apiBase}/logout`, (c) => c.json({ valid: hasSession }));
  return app;
};
