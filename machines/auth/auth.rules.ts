import { requestPolicies } from '#machines/request/request.rules.ts';
import type { ProblemCode, RequestError, RetryPolicy } from '#machines/request/request.types.ts';
import { type OwnFailure, ownFailures } from './auth.failures.ts';
import type { AuthErrorCode } from './auth.types.ts';

export const toAuthErrorCode = (error: RequestError | undefined, otherwise: AuthErrorCode): AuthErrorCode => {
  const own: Partial<Record<ProblemCode, OwnFailure>> = ownFailures;
  return (error && own[error.code]?.text) ?? otherwise;
};

/** Whether a retry can succeed. */
export const isRetryable = (error: AuthErrorCode | null) =>
  Object.values(ownFailures).find(({ text }) => text === error)?.canRetry !== false;

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
