import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { ProblemError } from '#server/problem.ts';
import { turnOf } from '#server/turns.ts';

interface MaxLoad {
  /** How many calls may run at once. */
  calls: number;
  /** How long a call may wait for its turn, while so many sockets wait in line: one pause is no overload. */
  waitMs: number;
  queued: number;
}

/** See docs/decisions/045. */
const maxLoad: MaxLoad = { calls: 256, waitMs: 1_000, queued: 64 };

/** Answers 503 when there is more to do than this: calls that are let in are then answered in time. */
export function shedLoad(most = maxLoad): MiddlewareHandler {
  let running = 0;
  return async (c, next) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    const { waitedMs, queued } = turnOf(incoming) ?? { waitedMs: 0, queued: 0 };
    if (running >= most.calls || (waitedMs > most.waitMs && queued > most.queued)) {
      throw new ProblemError('unavailable', { reason: 'load-shedding', headers: { 'Retry-After': '1' } });
    }
    running++;
    try {
      await next();
    } finally {
      running--;
    }
  };
}
