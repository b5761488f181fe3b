/** One line per request, without anything that a person typed or holds. */
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';

export function logRequests(logger: Logger): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    const { method } = c.req;
    const { status } = c.res;
    logger.info(
      { requestId: c.get('requestId'), method, path: ownPath(c), status, ms, user: c.get('callerHash') },
      'request',
    );
  };
}

/** Any other path was made up by the caller, and may hold anything. */
function ownPath(c: Context): string | undefined {
  const { method, path } = c.req;
  const isFound = (method === 'GET' || method === 'HEAD') && c.res.status < 400;
  return isFound || matchedRoutes(c).some((route) => route.path === path) ? path : undefined;
}
