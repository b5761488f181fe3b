import type { MiddlewareHandler } from 'hono';
import { ProblemError } from '#server/problem.ts';

/**
 * Answers 503 at once when this many calls are running: those that are let in are then answered in time, and
 * memory stays bounded.
 */
export function shedLoad(mostAtOnce: number): MiddlewareHandler {
  let running = 0;
  return async (_c, next) => {
    if (running >= mostAtOnce) {
      throw new ProblemError('unavailable', { headers: { 'Retry-After': '1' } });
    }
    running++;
    try {
      await next();
    } finally {
      running--;
    }
  };
}
