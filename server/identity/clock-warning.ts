import type { Logger } from 'pino';

const intervalMs = 60_000;

/**
 * Returns a function that counts a token from the future, and logs one a minute: this machine's clock is slow, and the
 * server refuses every owner.
 */
export function warnOfSlowClock(logger: Pick<Logger, 'error'>, count: () => void) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (aheadSeconds: number) => {
    count();
    if (performance.now() - loggedAt < intervalMs) return;
    loggedAt = performance.now();
    logger.error({ reason: 'issued-in-the-future', aheadSeconds }, 'a token was refused: check this clock');
  };
}
