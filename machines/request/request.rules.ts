import type { Backoff, ProblemCode, RequestError, RequestResult, RetryPolicy } from './request.types.ts';

/** Ports reject with a problem. */
export const toRequestError = <TError extends RequestError>(error: unknown): TError =>
  typeof (error as RequestError | null)?.code === 'string'
    ? (error as TError)
    : ({ code: 'unknown' } as TError);

const passing: readonly ProblemCode[] = ['network', 'unavailable', 'internal-error', 'too-many-requests'];
/** These problems pass; others stay. */
export const isNonRetryable = ({ code }: RequestError) => !passing.includes(code);

/** Returns milliseconds. `backoffs`: delays so far; `jitter`: in [0, 1), spreads the retries of many clients. */
export const backoffMs = (
  { firstMs, maxDoublings, maxRetryAfterMs }: Backoff,
  backoffs: number,
  retryAfterMs: number,
  jitter: number,
) => {
  const doublings = Math.min(backoffs, maxDoublings);
  return Math.max(firstMs * 2 ** doublings * (1 + jitter), Math.min(retryAfterMs, maxRetryAfterMs));
};

const noBackoff: Backoff = { firstMs: 0, maxDoublings: 0, maxRetryAfterMs: 0 };
const waitOnAnyError: RetryPolicy = {
  waitForConnectionOn: 'anyError',
  refreshToken: 'never',
  maxAttempts: 1,
  delayFirstAttempt: false,
  backoff: noBackoff,
};
const waitForResponse: RetryPolicy = { ...waitOnAnyError, waitForConnectionOn: 'networkError' };

/** Policies of requests without backoff. */
export const requestPolicies = {
  /** Repeats the request until it succeeds. */
  waitOnAnyError,
  /** Waits for the connection; every response is final. */
  waitForResponse,
  /** Refreshes a refused token once, and waits for the connection; every other response is final. */
  refreshTokenOnce: { ...waitForResponse, refreshToken: 'once' },
  /** Like `refreshTokenOnce`, but also refreshes a `forbidden` token. */
  refreshForbiddenOnce: { ...waitForResponse, refreshToken: 'once', refreshesForbidden: true },
} as const satisfies Record<string, RetryPolicy>;

/** Delays between attempts that get no response. */
export const connectionBackoff: Backoff = { firstMs: 1_000, maxDoublings: 6, maxRetryAfterMs: 0 };

export const shouldWaitForConnection = (
  { waitForConnectionOn }: RetryPolicy,
  error: RequestError,
  isConnected: boolean,
) =>
  ({
    anyError: true,
    networkError: error.code === 'network',
    lostConnection: !isConnected && !isNonRetryable(error),
    never: false,
  })[waitForConnectionOn];

/** A `done` event of a request machine. */
type DoneArgs<TValue, TError> = { event: { output: RequestResult<TValue, TError> } };

/** Returns the value of a result, or undefined after an error. */
export const resultValue = <TValue>({ event: { output } }: DoneArgs<TValue, unknown>) =>
  'value' in output ? output.value : undefined;
/** Returns the error of a result, or undefined. */
export const resultError = <TError>({ event: { output } }: DoneArgs<unknown, TError>) =>
  'error' in output ? output.error : undefined;
