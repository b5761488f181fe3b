const invalidTokenCodes = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/session-cookie-expired',
  'auth/session-cookie-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/**
 * firebase-admin uses this code for a malformed token and for keys that it could not fetch. Only the message of the first
 * names the token.
 */
const ambiguousCode = 'auth/argument-error';
const tokenMessage = /^(Decoding )?Firebase (ID token|session cookie) |^verify(IdToken|SessionCookie)\(\) /;

/** Whether a verification failed because the token is invalid, and not because it could not be checked. */
export function isInvalidTokenError(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  if (error.code === ambiguousCode) return tokenMessage.test(error.message);
  return invalidTokenCodes.has(String(error.code));
}
