const codesOfBadTokens = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/session-cookie-expired',
  'auth/session-cookie-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/**
 * With this code firebase-admin reports a malformed token, but also that it could not fetch the keys to
 * check one. Only the first kind names what is wrong with the token.
 */
const ambiguousCode = 'auth/argument-error';
const namesTheToken = /^(Decoding )?Firebase (ID token|session cookie) |^verify(IdToken|SessionCookie)\(\) /;

/** Whether a failed verification says that the token is bad, and not that nobody could tell. */
export function isTokenAtFault(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  if (error.code === ambiguousCode) return namesTheToken.test(error.message);
  return codesOfBadTokens.has(String(error.code));
}
