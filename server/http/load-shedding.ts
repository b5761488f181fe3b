import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { readQueueStats } from '#server/http/fair-queue.ts';
import { ProblemError } from '#server/http/problem.ts';

interface LoadLimits {
  /** Concurrent calls. */
  calls: number;
  /** Rejects a call that waited longer, if more than `queued` sockets wait: one slow call is not an overload. */
  waitMs: number;
  queued: number;
}

/** See docs/decisions/0029. */
const maxLoad: LoadLimits = { calls: 256, waitMs: 1_000, queued: 64 };

/** Rejects with 503 above these limits, so admitted calls stay fast. */
export function shedLoad(limits = maxLoad): MiddlewareHandler {
  let running = 0;
  return async (c, next) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    const { waitedMs, queued } = readQueueStats(incoming) ?? { waitedMs: 0, queued: 0 };
    if (running >= limits.calls || (waitedMs > limits.waitMs && queued > limits.queued)) {
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
