import * as v from 'valibot';
import { foldsToOthers } from '#contract/kept-text.ts';
import type { IdentityClaims } from './identity-provider.ts';

/** How far clocks may differ. */
const skewSeconds = 60;
const seconds = v.pipe(v.number(), v.safeInteger());

/** firebase-admin accepts tokens without these claims, or with text in them. */
const tokenClaims = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  email: v.optional(v.string()),
  email_verified: v.optional(v.unknown()),
  firebase: v.optional(v.looseObject({ sign_in_provider: v.optional(v.string()) })),
  auth_time: seconds,
  iat: seconds,
  exp: seconds,
});

/** The claims of a token whose signature was checked, or null when it is over or lies about time. */
export function readClaims(decoded: unknown, nowSeconds: number): IdentityClaims | null {
  const result = v.safeParse(tokenClaims, decoded);
  if (!result.success) return null;
  const { sub, email, email_verified, firebase, auth_time, iat, exp } = result.output;
  const latest = nowSeconds + skewSeconds;
  if (auth_time > latest || iat > latest || exp < nowSeconds - skewSeconds) return null;
  // Ignored if it would become another person's address in lower case.
  const own = email !== undefined && foldsToOthers.test(email) ? undefined : email?.toLowerCase();
  return {
    uid: sub,
    email: own,
    emailVerified: own !== undefined && email_verified === true,
    signInProvider: firebase?.sign_in_provider,
    authTime: auth_time,
    expiresAt: exp,
  };
}

/**
 * At a token of which a part is not a JSON object, firebase-admin throws what it also throws at a bad answer of
 * Google's, or a TypeError.
 */
export function isReadable(token: string): boolean {
  return token.split('.').slice(0, 2).every(isJsonObject);
}

function isJsonObject(part: string): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
