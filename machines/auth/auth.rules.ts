import { requestPolicies } from '#machines/request/request.rules.ts';
import type { RequestError, RetryPolicy } from '#machines/request/request.types.ts';
import type { AuthErrorCode } from './auth.types.ts';

/** Problems that the user has to resolve first have their own texts: a plain retry cannot succeed. */
export const errorCodeOf = (error: RequestError | undefined, otherwise: AuthErrorCode): AuthErrorCode => {
  if (error?.code === 'recent-sign-in-required') return 'recentSignInRequired';
  return error?.code === 'cookies-blocked' ? 'cookiesBlocked' : otherwise;
};

/** Retry policies of the requests. */
export const policies = {
  checkSession: requestPolicies.waitOnAnyError,
  fetchToken: requestPolicies.waitForResponse,
  createSession: requestPolicies.refreshTokenOnce,
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
