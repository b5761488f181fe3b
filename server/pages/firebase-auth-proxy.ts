/**
 * Serves Firebase's sign-in pages from our own origin: after a redirect, browsers let a page read only the storage of
 * its own origin. https://firebase.google.com/docs/auth/web/redirect-best-practices
 */
import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { rateLimitByIp } from '#server/http/guards.ts';
import { shedLoad } from '#server/http/load-shedding.ts';
import { problemResponse } from '#server/http/problem.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';

interface AuthHelperOptions {
  /** The origin that has the pages. */
  upstream: string;
  limits: RateLimits;
  trustedProxies: number;
  timeoutMs?: number;
  ttlMs?: number;
}

/** The files that Google's sign-in needs; they do not depend on the user. See docs/decisions/0008. */
const paths = [
  '/__/auth/handler',
  '/__/auth/handler.js',
  '/__/auth/experiments.js',
  '/__/auth/iframe',
  '/__/auth/iframe.js',
  '/__/firebase/init.json',
];

const headerNames = [
  'cache-control',
  'content-language',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'etag',
  'last-modified',
  'referrer-policy',
  'vary',
  'x-content-type-options',
];

interface AuthFile {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

export function createFirebaseAuthProxy({
  upstream,
  limits,
  trustedProxies,
  timeoutMs = 10_000,
  ttlMs = 600_000,
}: AuthHelperOptions): Hono {
  const app = new Hono();
  // Concurrent callers share a fetch, which continues without them: at most one for each path.
  const files = new LRUCache<string, AuthFile>({
    max: paths.length,
    ttl: ttlMs,
    fetchMethod: (path) => fetchFile(upstream + path, timeoutMs),
  });
  app.on('GET', paths, shedLoad(), rateLimitByIp(limits, trustedProxies), async (c) => {
    const file = await files.fetch(c.req.path).catch(() => undefined);
    if (!file) return problemResponse(c, 'unavailable');
    // These pages frame each other and are framed by ours, so their own headers apply.
    c.set('keepsUpstreamHeaders', true);
    const { body, headers } = file;
    const isKnown = headers.etag && c.req.header('if-none-match')?.includes(headers.etag);
    return isKnown ? c.body(null, 304, headers) : c.body(body, 200, headers);
  });
  return app;
}

async function fetchFile(url: string, timeoutMs: number): Promise<AuthFile> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`${url} answers ${response.status}.`);
  }
  const headers = headerNames.map((name) => [name, response.headers.get(name)] as const);
  return {
    body: new Uint8Array(await response.arrayBuffer()),
    headers: Object.fromEntries(headers.filter((header): header is [string, string] => header[1] !== null)),
  };
}
