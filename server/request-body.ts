import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { withDeadline } from '#server/deadline.ts';
import { ProblemError, problemResponse } from '#server/problem.ts';

/**
 * Goes on when the whole body is there, so that whoever sends one slowly holds a socket and nothing else.
 * Hono keeps the text for the route.
 */
export function awaitBody(maxSize: number, patienceMs: number): MiddlewareHandler {
  const limit = bodyLimit({ maxSize, onError: (c) => problemResponse(c, 'body-too-large') });
  return async (c, next) => {
    const arriving = limit(c, async () => void (await c.req.text()));
    const refusal = await withDeadline(arriving, patienceMs).catch(() => {
      throw new ProblemError('bad-request');
    });
    return refusal ?? (await next());
  };
}
