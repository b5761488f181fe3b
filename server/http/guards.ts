/** Middleware that rejects requests before a route handles them. */
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Logger } from 'pino';
import { findClientIp } from '#server/http/client-ip.ts';
import { ProblemError } from '#server/http/problem.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { isCall, isHealthCheck } from '#server/http/route-of.ts';

const plainHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/**
 * Rejects a Host header that is not a host: after `Host: ¼/auth?` @hono/node-server takes /auth for the request's path.
 * `Host: 1.2.3.4.5` looks like a host, but is not a valid URL.
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

/** Counts each request of an IP address: calls and health checks, and apart from these pages and files. */
export function rateLimitRequests(limits: RateLimits, trustedProxies: number): MiddlewareHandler {
  return (c, next) => {
    const ip = findClientIp(c, trustedProxies);
    if (isCall(c.req.path)) limits.countIp(ip);
    else limits.countPage(ip);
    return next();
  };
}

/** Warns once in a process when `TRUSTED_PROXIES` and the requests disagree: the limits per IP address would be wrong. */
export function warnAboutProxies(logger: Logger, trustedProxies: number): MiddlewareHandler {
  let hasWarned = false;
  return (c, next) => {
    if (hasWarned || isHealthCheck(c.req.path)) return next();
    const header = c.req.header('x-forwarded-for');
    const entries = header === undefined ? 0 : header.split(',').length;
    const isWrong = trustedProxies === 0 ? entries > 0 : entries < trustedProxies;
    if (isWrong) {
      hasWarned = true;
      logger.warn({ trustedProxies, entries }, trustedProxies === 0 ? untrusted : missing);
    }
    return next();
  };
}

const untrusted =
  'A request has X-Forwarded-For, but TRUSTED_PROXIES is 0. If a proxy of yours adds it, all its callers share one limit: set their number.';
const missing =
  'A request has fewer entries in X-Forwarded-For than TRUSTED_PROXIES. If callers can reach this port past the proxy, they choose their IP address.';

export function rateLimitByIp(limits: RateLimits, trustedProxies: number): MiddlewareHandler {
  return (c, next) => {
    limits.countIp(findClientIp(c, trustedProxies));
    return next();
  };
}
