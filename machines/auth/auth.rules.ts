import type { Backoff, RequestError, RetryPolicy } from '#machines/request/request.types.ts';
import type { AuthErrorCode } from './auth.types.ts';

/** Errors that the user has to resolve first have their own codes: a plain retry cannot succeed. */
export const errorCodeOf = (error: RequestError | undefined, otherwise: AuthErrorCode): AuthErrorCode =>
  error?.code === 'recentSignInRequired' || error?.code === 'cookiesBlocked' ? error.code : otherwise;

const noBackoff: Backoff = { firstMs: 0, maxDoublings: 0, maxRetryAfterMs: 0 };
const retryOnAnyError: RetryPolicy = {
  waitForConnectionOn: 'anyError',
  refreshToken: 'never',
  maxAttempts: 1,
  delayFirstAttempt: false,
  backoff: noBackoff,
};

/** Retry policies of the requests. */
export const policies = {
  checkSession: retryOnAnyError,
  fetchToken: { ...retryOnAnyError, waitForConnectionOn: 'networkError' },
  createSession: { ...retryOnAnyError, waitForConnectionOn: 'networkError', refreshToken: 'once' },
  /** The form is disabled meanwhile. */
  lookup: {
    waitForConnectionOn: 'lostConnection',
    refreshToken: 'once',
    maxAttempts: 3,
    delayFirstAttempt: false,
    backoff: { firstMs: 500, maxDoublings: 1, maxRetryAfterMs: 10_000 },
  },
  /** In the background, while the user fills in the form. */
  recheck: {
    waitForConnectionOn: 'never',
    refreshToken: 'afterEachBackoff',
    maxAttempts: Number.POSITIVE_INFINITY,
    delayFirstAttempt: true,
    backoff: { firstMs: 5_000, maxDoublings: 4, maxRetryAfterMs: 120_000 },
  },
} as const satisfies Record<string, RetryPolicy>;
