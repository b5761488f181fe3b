/** One line per request, without anything that a person typed or holds. */
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

export function logRequests(logger: Logger): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const { method, path } = c.req;
    const ms = Math.round(performance.now() - start);
    logger.info({ requestId: c.get('requestId'), method, path, status: c.res.status, ms }, 'request');
  };
}
