/** Authenticates callers by the identity provider's id tokens. */
import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { ProblemError } from '#server/http/problem.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { IdentityClaims, IdentityProvider } from '#server/identity/identity-provider.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Distinguishes callers in the log without identifying them. */
    callerHash?: string;
  }
}

interface AuthenticationDeps {
  identity: Pick<IdentityProvider, 'verifyIdToken'>;
  limits: Pick<RateLimits, 'countUser'>;
}

/** Adds the caller to the request's log line, using the first identity that is established. */
export function tagRequestWithCaller(c: Context, uid: string): void {
  c.set('callerHash', c.get('callerHash') ?? hash('sha256', uid, 'base64url').slice(0, 16));
}

/** Returns the claims of a valid id token and counts the call of its user; throws `unauthorized` otherwise. */
export async function verifyCaller(
  c: Context,
  token: string,
  { identity, limits }: AuthenticationDeps,
): Promise<IdentityClaims> {
  const claims = await identity.verifyIdToken(token);
  if (!claims) throw new ProblemError('unauthorized');
  tagRequestWithCaller(c, claims.uid);
  limits.countUser(claims.uid);
  return claims;
}

/** Like `verifyCaller`, with the ID token from the Authorization header. */
export async function authenticate(c: Context, deps: AuthenticationDeps): Promise<IdentityClaims> {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!token) throw new ProblemError('unauthorized');
  return verifyCaller(c, token, deps);
}
