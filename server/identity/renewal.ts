/** Custom tokens with which a page continues its sign-in after every session was ended. See docs/decisions/0016. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Auth } from 'firebase-admin/auth';
import type { IdentityClaims } from './identity-provider.ts';
import { type Account, findAccounts } from './identity-toolkit.ts';
import { encodeJwtPart } from './jwt.ts';
import { isRevoked } from './user-loader.ts';

/** Internal API of firebase-admin 14: its `createCustomToken` issues tokens for an hour. */
interface TokenSigner {
  readonly algorithm: string;
  getAccountId(): Promise<string>;
  sign(text: Buffer): Promise<Buffer>;
}
const signerOf = (auth: Auth) =>
  (auth as unknown as { tokenGenerator: { signer: TokenSigner } }).tokenGenerator.signer;

/** https://firebase.google.com/docs/auth/admin/create-custom-tokens */
const audience = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
/** The page exchanges the token immediately. Firebase itself would accept a hoarded one after a later reset. */
const lifetimeSeconds = 15;

/** A token is issued within 45 s of the lockout of a confirmation: each request in between has a timeout. */
const issuedWithinSeconds = 45;

/**
 * Whether a renewal token of this account may be valid: a lockout of the last minute kept a way to sign in. A new password
 * of that second or later means that it kept none.
 */
export function mayBeRenewed(
  { validSince = '0', passwordUpdatedAt = 0, providerUserInfo = [] }: Account,
  nowSeconds = Date.now() / 1000,
): boolean {
  const endedAt = Number(validSince);
  if (endedAt + issuedWithinSeconds + lifetimeSeconds < nowSeconds) return false;
  const hasOtherProvider = providerUserInfo.some(({ providerId }) => providerId !== 'password');
  // `revokeSessions` may set the second after the one of the lockout.
  return hasOtherProvider || passwordUpdatedAt < (endedAt - 1) * 1000;
}

/** Waits until every token that was issued before has expired. */
export const outliveRenewalTokens = () => pause((lifetimeSeconds + 1) * 1000);

/**
 * Returns a custom token for the account; null when its provider is unlinked by now. It counts as a sign-in with the
 * same provider at this moment: whatever ends such a sign-in ends this one.
 */
export async function issueRenewalToken(
  auth: Auth,
  { uid, signInProvider }: Pick<IdentityClaims, 'uid' | 'signInProvider'>,
): Promise<string | null> {
  const now = Math.floor(Date.now() / 1000);
  const [account] = await findAccounts(auth, [uid]);
  if (!account || isRevoked(account, { signInProvider, authTime: now })) return null;
  const signer = signerOf(auth);
  const issuer = await signer.getAccountId();
  const payload = {
    aud: audience,
    iss: issuer,
    sub: issuer,
    uid,
    iat: now,
    exp: now + lifetimeSeconds,
    claims: { renewed_sign_in: { provider: signInProvider, time: now } },
  };
  const text = `${encodeJwtPart({ alg: signer.algorithm, typ: 'JWT' })}.${encodeJwtPart(payload)}`;
  return `${text}.${(await signer.sign(Buffer.from(text))).toString('base64url')}`;
}
