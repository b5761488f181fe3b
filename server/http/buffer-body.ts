import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ProblemError, problemResponse } from '#server/http/problem.ts';
import { withTimeout } from '#server/with-timeout.ts';

/**
 * Reads the whole body before the next middleware, so that a slow sender occupies only a socket. Rejects bodies above
 * `maxSize` bytes, and those that take longer than `timeoutMs`. Hono caches the text for the route.
 */
export function bufferBody(maxSize: number, timeoutMs: number): MiddlewareHandler {
  const limit = bodyLimit({ maxSize, onError: (c) => problemResponse(c, 'body-too-large') });
  return async (c, next) => {
    // These have no body, and reading it would create a stream, which costs more than the other guards.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const reading = limit(c, async () => void (await c.req.text()));
    const refusal = await withTimeout(reading, timeoutMs).catch(() => {
      throw new ProblemError('bad-request');
    });
    return refusal ?? (await next());
  };
}
