import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ProblemError, problemResponse } from '#server/http/problem.ts';
import { withTimeout } from '#server/with-timeout.ts';

/**
 * Reads the whole body before the next middleware, so a slow sender occupies only a socket. Rejects bodies above
 * `maxSize` bytes, and those that take longer than `timeoutMs`. Hono caches the bytes for the route.
 */
export function bufferBody(maxSize: number, timeoutMs: number): MiddlewareHandler {
  const tooLarge = (c: Context) => problemResponse(c, 'body-too-large');
  const limit = bodyLimit({ maxSize, onError: tooLarge });
  const read = async (c: Context) => void (await c.req.arrayBuffer());
  return async (c, next) => {
    // These have no body, and reading it would create a stream, which costs more than the other guards.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = contentLength(c);
    if (length !== undefined && length > maxSize) return tooLarge(c);
    const reading = length === undefined ? limit(c, () => read(c)) : read(c);
    const refusal = await withTimeout(reading, timeoutMs).catch(() => {
      throw new ProblemError('bad-request');
    });
    return refusal ?? (await next());
  };
}

/** Undefined for a chunked body. Node's server enforces the length of the others. */
function contentLength(c: Context): number | undefined {
  const length = c.req.header('content-length');
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? undefined : Number(length);
}
