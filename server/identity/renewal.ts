/** Custom tokens with which a page continues its sign-in after every session was ended. See docs/decisions/0016. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Auth } from 'firebase-admin/auth';
import type { RenewedSignIn } from './identity-provider.ts';
import { findAccounts } from './identity-toolkit.ts';
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

/** Waits until a token that was issued at `issuedAt`, in seconds since 1970, has expired. */
export const outliveRenewalToken = (issuedAt: number) => {
  const leftMs = (issuedAt + lifetimeSeconds + 1) * 1000 - Date.now();
  return pause(Math.min(Math.max(0, leftMs), (lifetimeSeconds + 1) * 1000));
};

/**
 * Returns a custom token for the account; null when its provider is unlinked by now. It counts as a sign-in with this
 * provider at `authTime`: whatever ends such a sign-in ends this one.
 */
export async function issueRenewalToken(
  auth: Auth,
  { uid, signInProvider, authTime }: RenewedSignIn,
): Promise<string | null> {
  const [account] = await findAccounts(auth, [uid]);
  if (!account || isRevoked(account, { signInProvider, authTime })) return null;
  const signer = signerOf(auth);
  const issuer = await signer.getAccountId();
  const payload = {
    aud: audience,
    iss: issuer,
    sub: issuer,
    uid,
    iat: authTime,
    exp: authTime + lifetimeSeconds,
    claims: { renewed_sign_in: { provider: signInProvider, time: authTime } },
  };
  const text = `${encodeJwtPart({ alg: signer.algorithm, typ: 'JWT' })}.${encodeJwtPart(payload)}`;
  return `${text}.${(await signer.sign(Buffer.from(text))).toString('base64url')}`;
}
