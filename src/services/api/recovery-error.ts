import type { ProblemType } from '#contract/api.ts';
import type { SignInError } from '#machines/sign-in/sign-in.types.ts';
import { HttpError, isConnectionError } from './http-client.ts';

const codes: Partial<Record<string, string>> = {
  'not-found': 'invalid-action-code',
  forbidden: 'recovery-refused',
  'email-in-use': 'recovery-refused',
  'too-many-requests': 'too-many-requests',
} satisfies Partial<Record<ProblemType, string>>;

/** Maps errors of POST /users/recovery to codes of the email-link machine. */
export const recoveryError = (error: unknown): SignInError => {
  const problem = error instanceof HttpError ? error.code : null;
  const code = isConnectionError(error) ? 'network-request-failed' : (codes[problem ?? ''] ?? null);
  return { code, message: error instanceof Error ? error.message : null };
};
