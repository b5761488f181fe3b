/** Who calls, as far as the identity provider vouches for it. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { IdentityClaims, IdentityProvider } from '#server/identity/identity-provider.ts';
import { ProblemError } from '#server/problem.ts';
import type { RateLimits } from '#server/rate-limits.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Tells the callers of the log apart without naming them. */
    callerHash?: string;
  }
}

interface CallerDeps {
  identity: Pick<IdentityProvider, 'verifyIdToken'>;
  limits: Pick<RateLimits, 'countUser'>;
}

/** Adds the caller to the request's log line, using the first identity that is established. */
export function noteCaller(c: Context, uid: string): void {
  const hash = createHash('sha256').update(uid).digest('base64url').slice(0, 16);
  c.set('callerHash', c.get('callerHash') ?? hash);
}

/** The claims of this id token; its user's calls are counted. */
export async function identifyCaller(
  c: Context,
  token: string,
  { identity, limits }: CallerDeps,
): Promise<IdentityClaims> {
  const claims = await identity.verifyIdToken(token);
  if (!claims) throw new ProblemError('unauthorized');
  noteCaller(c, claims.uid);
  await limits.countUser(claims.uid);
  return claims;
}

/** As `identifyCaller`, with the id token in the Authorization header. */
export async function authenticate(c: Context, deps: CallerDeps): Promise<IdentityClaims> {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!token) throw new ProblemError('unauthorized');
  return identifyCaller(c, token, deps);
}
