/** What a request must bring before a route sees it. */
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { clientAddress } from '#server/client-address.ts';
import { ProblemError } from '#server/problem.ts';
import type { RateLimits } from '#server/rate-limits.ts';

const plainHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/**
 * A host that is nothing but a host: after `Host: ¼/auth?` @hono/node-server takes /auth for the path of whatever
 * was asked for.
 */
export const expectPlainHost: MiddlewareHandler = async (c, next) => {
  const host = c.req.header('host');
  if (host !== undefined && !plainHost.test(host)) throw new ProblemError('bad-request');
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
 * Nobody else's page may change anything in a visitor's name: a form cannot send JSON, a browser tells
 * where a request comes from, and what tells nothing is refused.
 */
export function protectWrites(allowedOrigins: string[]): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'POST' || c.req.method === 'DELETE') {
      const site = c.req.header('sec-fetch-site') ?? '';
      const isOurs = ['same-origin', 'same-site'].includes(site);
      if (!isOurs && !allowedOrigins.includes(c.req.header('origin') ?? '')) {
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
