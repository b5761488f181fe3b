import type { Backoff, RequestError, RequestResult, RetryPolicy } from './request.types.ts';

/** Converts any rejection of a port. */
export const toRequestError = (error: unknown): RequestError => {
  const { code, retryAfterMs } = (error ?? {}) as Partial<RequestError>;
  return { code: code ?? 'unavailable', ...(retryAfterMs !== undefined && { retryAfterMs }) };
};

/** The same request would get the same response. */
export const isNonRetryable = ({ code }: RequestError) => code !== 'network' && code !== 'unavailable';

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
type DoneArgs<TValue> = { event: { output: RequestResult<TValue> } };

/** Returns the value of a result, or undefined after an error. */
export const resultValue = <TValue>({ event: { output } }: DoneArgs<TValue>) =>
  'value' in output ? output.value : undefined;
/** Returns the error of a result, or undefined. */
export const resultError = ({ event: { output } }: DoneArgs<unknown>) =>
  'error' in output ? output.error : undefined;
