import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ProblemError, problemResponse } from '#server/http/problem.ts';
import { withTimeout } from '#server/with-timeout.ts';

/**
 * Goes on when the whole body is there, so that a slow sender holds a socket and nothing else.
 * Hono keeps the text for the route.
 */
export function bufferBody(maxSize: number, timeoutMs: number): MiddlewareHandler {
  const tooLarge = (c: Context) => problemResponse(c, 'body-too-large');
  const limit = bodyLimit({ maxSize, onError: tooLarge });
  const read = async (c: Context) => void (await c.req.text());
  return async (c, next) => {
    // Their body is nobody's: a web request has none. To look would make one, which costs more than the other guards.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = announcedLength(c);
    if (length !== undefined && length > maxSize) return tooLarge(c);
    const arriving = length === undefined ? limit(c, () => read(c)) : read(c);
    const refusal = await withTimeout(arriving, timeoutMs).catch(() => {
      throw new ProblemError('bad-request');
    });
    return refusal ?? (await next());
  };
}

/** Nothing where the body says itself when it ends. Node's server cuts the others at this length. */
function announcedLength(c: Context): number | undefined {
  const length = c.req.header('content-length');
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? undefined : Number(length);
}
