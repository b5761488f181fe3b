/** The session: a cookie made from an id token, shared with the dashboard. */
import { type Context, Hono } from 'hono';
import { sessionRequest } from '#contract/api.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { readJson } from '#server/http/json-body.ts';
import { ProblemError } from '#server/http/problem.ts';
import { readSessionCookie, sessionCookie, sessionSeconds } from '#server/http/session-cookie.ts';
import { tagRequestWithCaller, verifyCaller } from '#server/identity/authentication.ts';
import type { IdentityClaims } from '#server/identity/identity-provider.ts';
import { requireStoreOwner, signInKey } from '#server/routes/store-ownership.ts';

const now = () => Date.now() / 1000;

type SessionDeps = Pick<AppDeps, 'identity' | 'owners' | 'limits' | 'settings'>;

export function createSessionRoutes({ identity, owners, limits, settings }: SessionDeps) {
  const routes = new Hono();

  /** Includes sessions with an outdated sign-in, because they can still be ended. */
  async function readSession(c: Context): Promise<IdentityClaims | null> {
    const cookie = readSessionCookie(c.req.header('cookie'), settings);
    const session = cookie ? await identity.verifySessionCookie(cookie) : null;
    if (session) tagRequestWithCaller(c, session.uid);
    return session;
  }

  async function currentSession(c: Context): Promise<IdentityClaims | null> {
    const session = await readSession(c);
    const isOver = session && now() >= session.authTime + settings.sessionAbsoluteSeconds;
    return isOver ? null : session;
  }

  routes.post('/session', async (c) => {
    const { tokenId } = await readJson(c, sessionRequest);
    const claims = await verifyCaller(c, tokenId, { identity, limits });
    const record = await owners.find(claims.uid);
    if (record) {
      const { emailVerified } = await requireStoreOwner(record, claims, { identity, owners });
      // A caller with this e-mail unverified has proved no more than the registrant; one with another e-mail, less.
      if (!emailVerified && claims.email === record.email)
        await owners.recordSignIn(claims.uid, signInKey(claims));
    }
    const session = await currentSession(c);
    const own = session?.uid === claims.uid ? session : null;
    // A stolen id token must not become a session of days, unless its owner already has one.
    const isRecent = now() - claims.authTime <= settings.recentSignInSeconds;
    const seconds = sessionSeconds(claims.authTime, settings.sessionAbsoluteSeconds, now());
    if (seconds === 0 || !(isRecent || own)) throw new ProblemError('recent-sign-in-required');
    // Each cookie is one more that can be stolen: a session that has most of its time left goes on with its own.
    const isNewSignIn = own === null || own.authTime < claims.authTime;
    if (isNewSignIn || own.expiresAt - now() < seconds / 2) {
      const cookie = await identity.createSessionCookie(tokenId, seconds * 1000);
      c.header('Set-Cookie', sessionCookie(cookie, seconds, settings));
    }
    return c.json({ status: 'success' });
  });

  routes.delete('/session', async (c) => {
    const session = await readSession(c);
    if (session) {
      // Revoking takes up to two seconds, so it is limited: one caller must not use up the capacity.
      limits.countSignOut(session.uid);
      await identity.revokeSessions(session.uid);
    }
    c.header('Set-Cookie', sessionCookie('', 0, settings));
    return c.body(null, 204);
  });

  routes.get('/logout', async (c) => c.json({ valid: (await currentSession(c)) !== null }));

  return routes;
}
