/**
 * Serves Firebase's sign-in pages from our own origin: after a redirect, browsers let a page read only the storage of
 * its own origin. https://firebase.google.com/docs/auth/web/redirect-best-practices
 */
import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { createFileCache } from '#server/http/file-cache.ts';
import { rateLimitByAddress } from '#server/http/guards.ts';
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

const only = (headers: Headers, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])));

export function createFirebaseAuthProxy({
  upstream,
  limits,
  trustedProxies,
  timeoutMs = 10_000,
  ttlMs = 600_000,
}: AuthHelperOptions): Hono {
  const app = new Hono();
  const guards = [shedLoad(), rateLimitByAddress(limits, trustedProxies)] as const;

  for (const path of paths) {
    const load = createFileCache(upstream + path, { timeoutMs, ttlMs });
    app.get(path, ...guards, async (c) => {
      const file = await whileConnected(c, load).catch(() => null);
      if (!file) return problemResponse(c, 'unavailable');
      // These pages frame each other and are framed by ours, so their own headers apply.
      c.set('keepsUpstreamHeaders', true);
      const headers = only(file.headers, headerNames);
      const isKnown = headers.etag && c.req.header('if-none-match')?.includes(headers.etag);
      return isKnown ? c.body(null, 304, headers) : c.body(file.body, 200, headers);
    });
  }
  return app;
}

/** One signal per socket, aborted when the client ends it: usually it has disconnected. */
const disconnectSignals = new WeakMap<Socket, AbortSignal>();

function disconnectSignalOf(socket: Socket): AbortSignal {
  const known = disconnectSignals.get(socket);
  if (known) return known;
  const controller = new AbortController();
  socket.once('end', () => controller.abort());
  disconnectSignals.set(socket, controller.signal);
  return controller.signal;
}

function whileConnected<Value>(c: Context, work: (caller: AbortSignal) => Promise<Value>) {
  const { socket } = ((c.env ?? {}) as Partial<HttpBindings>).incoming ?? {};
  const { signal } = c.req.raw;
  return work(socket ? AbortSignal.any([signal, disconnectSignalOf(socket)]) : signal);
}
