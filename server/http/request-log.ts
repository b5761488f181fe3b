/** Logs one line per request, without personal data. */
import { createHmac, createSecretKey, randomBytes, scryptSync } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Settings } from '#server/config/settings.ts';
import { findClientIp, findNetwork } from '#server/http/client-ip.ts';
import { createLineLimit } from '#server/http/line-limit.ts';
import { findRoute, isCall, isHealthCheck } from '#server/http/route-of.ts';

/** A flood must not displace other lines: the limit per IP address lets all but these through. */
const maxLinesPerSecond = { limited: 10, pages: 50 };

/**
 * Names each request in its log line, its `X-Request-Id` and its problem. `unlogged`: requests since the last line of that
 * kind that the limit per second omitted.
 */
export function logRequests(
  logger: Logger,
  hashSource: (ip: string) => string,
  trustedProxies: number,
): MiddlewareHandler {
  const omittedLimited = createLineLimit(maxLinesPerSecond.limited);
  const omittedPages = createLineLimit(maxLinesPerSecond.pages);
  /** Undefined when the line is to be omitted. */
  const countOmitted = (status: number, path: string) => {
    if (status === 429) return omittedLimited();
    return isCall(path) ? 0 : omittedPages();
  };
  return async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    const { method } = c.req;
    const { status, headers } = c.res;
    const requestId = c.get('requestId');
    // Unlike `c.header`, this does not copy the response.
    headers.set('X-Request-Id', requestId);
    const route = findRoute(c);
    const level = status < 400 && isHealthCheck(route) ? 'debug' : 'info';
    const omitted = countOmitted(status, c.req.path);
    if (omitted === undefined) return;
    const source = hashSource(findClientIp(c, trustedProxies));
    const user = c.get('callerHash');
    const unlogged = omitted || undefined;
    logger[level]({ requestId, method, route, status, ms, source, user, unlogged }, 'request');
  };
}

/**
 * Pseudonymizes networks. There are few enough IP addresses to try them all, hence a key, which all processes of one database
 * share: from user, password and name in its URL, since host and options may differ. It is derived slowly, so a log
 * line does not help to guess the password.
 */
export function createSourceHash({ databaseUrl }: Pick<Settings, 'databaseUrl'>): (ip: string) => string {
  const { username, password, pathname } = databaseUrl ? new URL(databaseUrl) : {};
  const key = createSecretKey(
    databaseUrl ? scryptSync(`${username}:${password}@${pathname}`, 'log', 32) : randomBytes(32),
  );
  const sources = new LRUCache<string, string>({
    max: 10_000,
    memoMethod: (ip) => createHmac('sha256', key).update(findNetwork(ip)).digest('base64url').slice(0, 16),
  });
  return (ip) => sources.memo(ip);
}
