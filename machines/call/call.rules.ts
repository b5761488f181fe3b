import type { CallFailure, CallPolicy, Pauses } from './call.types.ts';

/** What a port rejected with, whatever it is. */
export const failureOf = (error: unknown): CallFailure => {
  const { reason, pauseMs } = (error ?? {}) as Partial<CallFailure>;
  return { reason: reason ?? 'unavailable', ...(pauseMs !== undefined && { pauseMs }) };
};

/** The server answered, and would answer the same again. */
export const isRefusal = ({ reason }: CallFailure) => reason !== 'network' && reason !== 'unavailable';

/** `passed`: how many pauses there have been; `jitter`: in [0, 1), spreads those of many people. In milliseconds. */
export const pauseMs = (
  { firstMs, maxDoublings, maxRetryAfterMs }: Pauses,
  passed: number,
  retryAfterMs: number,
  jitter: number,
) => {
  const doublings = Math.min(passed, maxDoublings);
  return Math.max(firstMs * 2 ** doublings * (1 + jitter), Math.min(retryAfterMs, maxRetryAfterMs));
};

/** Until a call gets an answer at all. */
export const connectionPauses: Pauses = { firstMs: 1_000, maxDoublings: 6, maxRetryAfterMs: 0 };

export const waits = ({ waitsAfter }: CallPolicy, failure: CallFailure, isConnected: boolean) =>
  ({
    anyFailure: true,
    noAnswer: failure.reason === 'network',
    lostConnection: !isConnected && !isRefusal(failure),
    none: false,
  })[waitsAfter];
