import type { AuthErrorCode, AuthFailure } from './auth.types.ts';

/** Anything that a port rejects with. */
export const authFailure = (error: unknown): AuthFailure => {
  const { reason, pauseMs } = (error ?? {}) as Partial<AuthFailure>;
  return { reason: reason ?? 'unavailable', ...(pauseMs !== undefined && { pauseMs }) };
};

/** The same, of an actor's error event. */
export const failureOf = ({ event }: { event: { error: unknown } }): AuthFailure => authFailure(event.error);

/** An old sign-in is told apart: a retry with the same one cannot help. */
export const sessionErrorCode = ({ reason }: AuthFailure): AuthErrorCode =>
  reason === 'recentSignInRequired' ? 'recentSignInRequired' : 'sessionFailed';

const LOOKUP_BACKOFF_MS = 500;
const RECHECK_MS = 5_000;
const MAX_DOUBLINGS = 4;
/** What a server may ask a person to wait for in front of the form, and behind it. */
const MAX_ASKED_MS = { lookup: 10_000, recheck: 120_000 };

/** Each pause is longer than the one before, and `jitter`, in [0, 1), spreads those of many people. */
export const lookupPause = (failedLookups: number, askedMs: number, jitter: number) =>
  Math.max(
    LOOKUP_BACKOFF_MS * 2 ** (failedLookups - 1) * (1 + jitter),
    Math.min(askedMs, MAX_ASKED_MS.lookup),
  );

/** `tries`: how many of these pauses have passed. */
export const recheckPause = (tries: number, askedMs: number, jitter: number) =>
  Math.max(
    RECHECK_MS * 2 ** Math.max(0, Math.min(tries, MAX_DOUBLINGS)) * (1 + jitter),
    Math.min(askedMs, MAX_ASKED_MS.recheck),
  );
