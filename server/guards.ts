/** What a request must bring before a route sees it. */
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { clientAddress } from '#server/client-address.ts';
import { ProblemError } from '#server/problem.ts';
import type { RateLimits } from '#server/rate-limits.ts';

const plainHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/**
 * A host that is nothing but a host: after `Host: ¼/auth?` @hono/node-server takes /auth for the path of whatever
 * was asked for. `Host: 1.2.3.4.5` looks like one, but no URL can be made of it.
 */
export const expectPlainHost: MiddlewareHandler = async (c, next) => {
  const host = c.req.header('host');
  const isValid = host === undefined || (plainHost.test(host) && URL.canParse(`http://${host}`));
  if (!isValid) throw new ProblemError('bad-request');
  await next();
};

/** Browsers on these origins may call, with cookies, and read the answers. */
export function allowOrigins(allowedOrigins: string[]): MiddlewareHandler {
  return cors({
    origin: allowedOrigins,
    credentials: true,
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type'],
    exposeHeaders: ['Retry-After'],
    maxAge: 600,
  });
}

/**
 * Only pages of this origin and of the allowed ones write. A sibling host is `same-site`, but may be somebody else's:
 * it passes by its `Origin` alone. A form cannot send JSON, and a request that says neither is refused.
 */
export function protectWrites(allowedOrigins: string[]): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'POST' || c.req.method === 'DELETE') {
      const isOwn = c.req.header('sec-fetch-site') === 'same-origin';
      if (!isOwn && !allowedOrigins.includes(c.req.header('origin') ?? '')) {
        throw new ProblemError('forbidden', { reason: 'cross-site' });
      }
      if (!/^application\/json *(;|$)/i.test(c.req.header('content-type') ?? '')) {
        throw new ProblemError('unsupported-media-type');
      }
    }
    await next();
  };
}

export function limitAddresses(limits: RateLimits, trustedProxies: number): MiddlewareHandler {
  return async (c, next) => {
    await limits.countAddress(clientAddress(c, trustedProxies));
    await next();
  };
}
