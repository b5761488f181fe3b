import type { ProblemType } from '#contract/problem-types.ts';
import type { SignInError } from '#machines/sign-in/sign-in.types.ts';
import { HttpError, isConnectionError } from './http-client.ts';

/** They have the general text. */
type WithoutOwnText =
  | 'bad-request'
  | 'unauthorized'
  | 'recent-sign-in-required'
  | 'method-not-allowed'
  | 'confirmation-required'
  | 'body-too-large'
  | 'unsupported-media-type'
  | 'invalid-fields'
  | 'internal-error'
  | 'unavailable';

const codes: Partial<Record<string, string>> = {
  'not-found': 'invalid-action-code',
  forbidden: 'recovery-refused',
  'email-in-use': 'recovery-refused',
  'too-many-requests': 'too-many-requests',
} satisfies Record<Exclude<ProblemType, WithoutOwnText>, string>;

/** Maps an error of POST /users/recovery or /users/reset to a code of the email-link machine. */
export const recoveryError = (error: unknown): SignInError => {
  const problemType = error instanceof HttpError ? error.code : null;
  const code = isConnectionError(error) ? 'network-request-failed' : (codes[problemType ?? ''] ?? null);
  return { code, message: error instanceof Error ? error.message : null };
};
