import * as v from 'valibot';
import { unsafeCaseFolding } from '#contract/normalize-text.ts';
import type { IdentityClaims } from './identity-provider.ts';

/** The tolerated difference of clocks, as in Kerberos (RFC 4120, section 1.6): a host without NTP drifts by a second a day. */
const skewSeconds = 300;
const seconds = v.pipe(v.number(), v.safeInteger());

/** firebase-admin accepts tokens without these claims, or with text in them. */
const tokenClaims = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  email: v.optional(v.string()),
  email_verified: v.optional(v.unknown()),
  firebase: v.optional(v.looseObject({ sign_in_provider: v.optional(v.string()) })),
  /** Only in our own custom tokens: see `renewal.ts`. */
  renewed_sign_in: v.optional(v.object({ provider: v.string(), time: seconds })),
  auth_time: seconds,
  iat: seconds,
  exp: seconds,
});

/**
 * Returns the claims of a token with a valid signature; null when it has expired. Null as well when it was issued in the
 * future, after a call of `onFutureToken`.
 */
export function readClaims(
  decoded: unknown,
  nowSeconds: number,
  onFutureToken: (aheadSeconds: number) => void = () => {},
): IdentityClaims | null {
  const result = v.safeParse(tokenClaims, decoded);
  if (!result.success) return null;
  const { sub, email, email_verified, firebase, renewed_sign_in, auth_time, iat, exp } = result.output;
  const aheadSeconds = Math.max(auth_time, iat) - nowSeconds;
  if (aheadSeconds > skewSeconds) {
    onFutureToken(Math.round(aheadSeconds));
    return null;
  }
  if (exp < nowSeconds - skewSeconds) return null;
  // Ignored if lower-casing would make it another user's e-mail.
  const own = email !== undefined && unsafeCaseFolding.test(email) ? undefined : email?.toLowerCase();
  const provider = firebase?.sign_in_provider;
  // A custom token can be exchanged later than it was issued, after the sessions were ended.
  const renewed = provider === 'custom' ? renewed_sign_in : undefined;
  return {
    uid: sub,
    email: own,
    emailVerified: own !== undefined && email_verified === true,
    signInProvider: renewed?.provider ?? provider,
    authTime: renewed?.time ?? auth_time,
    expiresAt: exp,
  };
}

/**
 * Whether header and payload are JSON objects. For other tokens firebase-admin throws the error of a bad response from
 * Google, or a TypeError.
 */
export function isDecodable(token: string): boolean {
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
