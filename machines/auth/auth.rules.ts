import type { AuthErrorCode, AuthFailure } from './auth.types.ts';

/** What a port rejected with, whatever it is. */
export const failureOf = ({ event }: { event: { error: unknown } }): AuthFailure => {
  const { reason, pauseMs } = (event.error ?? {}) as Partial<AuthFailure>;
  return { reason: reason ?? 'unavailable', ...(pauseMs !== undefined && { pauseMs }) };
};

/** An old sign-in is told apart: a retry with the same one cannot help. */
export const errorCodeOf = ({ reason }: AuthFailure, otherwise: AuthErrorCode): AuthErrorCode =>
  reason === 'recentSignInRequired' ? 'recentSignInRequired' : otherwise;

interface Pauses {
  readonly firstMs: number;
  readonly maxDoublings: number;
  /** The most that a server may ask for. */
  readonly maxAskedMs: number;
}

/** In front of a form that waits; behind one; and until a call gets an answer at all. */
const pauses = {
  lookup: { firstMs: 500, maxDoublings: 1, maxAskedMs: 10_000 },
  recheck: { firstMs: 5_000, maxDoublings: 4, maxAskedMs: 120_000 },
  connection: { firstMs: 1_000, maxDoublings: 6, maxAskedMs: 0 },
} as const satisfies Record<string, Pauses>;

/**
 * Each pause is longer than the one before, up to a limit. `passed`: how many there have been;
 * `jitter`: in [0, 1), spreads those of many people.
 */
export const pauseMs = (kind: keyof typeof pauses, passed: number, askedMs: number, jitter: number) => {
  const { firstMs, maxDoublings, maxAskedMs } = pauses[kind];
  const doublings = Math.max(0, Math.min(passed, maxDoublings));
  return Math.max(firstMs * 2 ** doublings * (1 + jitter), Math.min(askedMs, maxAskedMs));
};
