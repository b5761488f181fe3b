import type { AuthErrorCode } from './auth.types.ts';

/** An old sign-in is told apart: a retry with the same one cannot help. */
export const sessionErrorCode = (error: unknown): AuthErrorCode =>
  (error as { code?: unknown } | null)?.code === 'recent-sign-in-required'
    ? 'recentSignInRequired'
    : 'sessionFailed';
