/** Middleware that rejects requests before a route handles them. */
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { clientAddress } from '#server/http/client-address.ts';
import { ProblemError } from '#server/http/problem.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';

const plainHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/**
 * Rejects a Host header that is no host: after `Host: ¼/auth?` @hono/node-server takes /auth for the request's path.
 * `Host: 1.2.3.4.5` looks like a host, but is no valid URL.
 */
export const validateHostHeader: MiddlewareHandler = (c, next) => {
  const host = c.req.header('host');
  const isValid = host === undefined || (plainHost.test(host) && URL.canParse(`http://${host}`));
  if (!isValid) throw new ProblemError('bad-request');
  return next();
};

/** Lets pages of these origins call with cookies and read the responses. */
export function corsFor(allowedOrigins: string[]): MiddlewareHandler {
  const preflight = cors({
    origin: allowedOrigins,
    credentials: true,
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type'],
    maxAge: 600,
  });
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return preflight(c, next);
    await next();
    // Hono's `cors` sets these before the handler runs, which makes Hono copy the response.
    const { headers } = c.res;
    headers.append('Vary', 'Origin');
    const origin = c.req.header('origin');
    if (origin === undefined || !allowedOrigins.includes(origin)) return undefined;
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Allow-Credentials', 'true');
    headers.set('Access-Control-Expose-Headers', 'Retry-After');
    return undefined;
  };
}

/**
 * Rejects writes (POST, DELETE) without `Sec-Fetch-Site: same-origin` or an allowed `Origin`, and those without JSON, which
 * forms cannot send. `same-site` is not enough: a sibling host may belong to others.
 */
export function csrfProtection(allowedOrigins: string[]): MiddlewareHandler {
  return (c, next) => {
    if (c.req.method === 'POST' || c.req.method === 'DELETE') {
      const isOwn = c.req.header('sec-fetch-site') === 'same-origin';
      if (!isOwn && !allowedOrigins.includes(c.req.header('origin') ?? '')) {
        throw new ProblemError('forbidden', { reason: 'cross-site' });
      }
      if (!/^application\/json *(;|$)/i.test(c.req.header('content-type') ?? '')) {
        throw new ProblemError('unsupported-media-type');
      }
    }
    return next();
  };
}

export function rateLimitByAddress(limits: RateLimits, trustedProxies: number): MiddlewareHandler {
  return (c, next) => {
    limits.countAddress(clientAddress(c, trustedProxies));
    return next();
  };
}
