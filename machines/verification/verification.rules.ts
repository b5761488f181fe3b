import type { SignInError } from '#machines/sign-in/sign-in.types.ts';
import type { SendingError } from './verification.types.ts';

const meanings = {
  'network-request-failed': 'network',
  'too-many-requests': 'tooManyRequests',
} as const satisfies Record<string, SendingError>;

/** Converts any rejection of the port. */
export const sendingError = (error: unknown): SendingError => {
  const { code } = (error ?? {}) as Partial<SignInError>;
  return code && Object.hasOwn(meanings, code) ? meanings[code as keyof typeof meanings] : 'unknown';
};
