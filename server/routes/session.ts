/** The session: a cookie made from an id token, shared with the dashboard. */
import { type Context, Hono } from 'hono';
import type { AppDeps } from '#server/app.ts';
import { identifyCaller } from '#server/caller.ts';
import { sessionRequest } from '#server/contract.ts';
import type { IdentityClaims } from '#server/identity/identity-provider.ts';
import { readJson } from '#server/json-body.ts';
import { methodNotAllowed, ProblemError } from '#server/problem.ts';
import {
  clearedSessionCookie,
  readSessionCookie,
  sessionCookie,
  sessionMaxAgeMs,
} from '#server/session-cookie.ts';

type SessionDeps = Pick<AppDeps, 'identity' | 'limits' | 'settings'>;

export function createSessionRoutes({ identity, limits, settings }: SessionDeps) {
  const routes = new Hono();

  async function currentSession(c: Context): Promise<IdentityClaims | null> {
    const cookie = readSessionCookie(c.req.header('cookie'), settings);
    return cookie ? identity.verifySessionCookie(cookie) : null;
  }

  routes.post('/session', async (c) => {
    const { tokenId } = await readJson(c, sessionRequest);
    const claims = await identifyCaller(c, tokenId, { identity, limits });
    // A stolen id token must not become a session of days, unless its owner already has one.
    const isRecent = Date.now() / 1000 - claims.authTime <= settings.recentSignInSeconds;
    if (!isRecent && (await currentSession(c))?.uid !== claims.uid) {
      throw new ProblemError('recent-sign-in-required');
    }
    const cookie = await identity.createSessionCookie(tokenId, sessionMaxAgeMs);
    c.header('Set-Cookie', sessionCookie(cookie, settings));
    return c.json({ status: 'success' });
  });

  routes.delete('/session', async (c) => {
    const session = await currentSession(c);
    if (session) await identity.revokeSessions(session.uid);
    c.header('Set-Cookie', clearedSessionCookie(settings));
    return c.body(null, 204);
  });

  routes.get('/logout', async (c) => c.json({ valid: (await currentSession(c)) !== null }));

  routes.all('/session', methodNotAllowed('POST, DELETE'));
  routes.all('/logout', methodNotAllowed('GET, HEAD'));
  return routes;
}
