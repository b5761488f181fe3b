/**
 * Firebase's sign-in pages on our own origin: after a redirect, browsers let a page read only what its own
 * origin has stored. https://firebase.google.com/docs/auth/web/redirect-best-practices
 */
import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { limitAddresses } from '#server/guards.ts';
import { keepFile } from '#server/kept-file.ts';
import { shedLoad } from '#server/load-shedding.ts';
import { methodNotAllowed, problemResponse } from '#server/problem.ts';
import type { RateLimits } from '#server/rate-limits.ts';

interface AuthHelperOptions {
  /** The origin that has the pages. */
  upstream: string;
  limits: RateLimits;
  trustedProxies: number;
  patienceMs?: number;
  keptMs?: number;
}

/** All that Google's sign-in needs, the same for everybody: see docs/decisions/059. */
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

export function createAuthHelper({
  upstream,
  limits,
  trustedProxies,
  patienceMs = 10_000,
  keptMs = 600_000,
}: AuthHelperOptions): Hono {
  const app = new Hono();
  const guards = [shedLoad(), limitAddresses(limits, trustedProxies)] as const;

  for (const path of paths) {
    const find = keepFile(upstream + path, { patienceMs, keptMs });
    app.get(path, ...guards, async (c) => {
      const file = await whilePresent(c, find).catch(() => null);
      if (!file) return problemResponse(c, 'unavailable');
      // They frame each other and are framed by our pages: their headers are theirs.
      c.set('isPassedOn', true);
      const headers = only(file.headers, headerNames);
      const isKnown = headers.etag && c.req.header('if-none-match')?.includes(headers.etag);
      return isKnown ? c.body(null, 304, headers) : c.body(file.body, 200, headers);
    });
    app.on(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], path, methodNotAllowed('GET, HEAD'));
  }
  return app;
}

/**
 * Aborted when the caller of this socket says that nothing else will come: mostly it has left. One for all its
 * requests.
 */
const leavings = new WeakMap<Socket, AbortSignal>();

function leavingOf(socket: Socket): AbortSignal {
  const known = leavings.get(socket);
  if (known) return known;
  const leaving = new AbortController();
  socket.once('end', () => leaving.abort());
  leavings.set(socket, leaving.signal);
  return leaving.signal;
}

function whilePresent<Answer>(c: Context, work: (caller: AbortSignal) => Promise<Answer>) {
  const { socket } = ((c.env ?? {}) as Partial<HttpBindings>).incoming ?? {};
  const { signal } = c.req.raw;
  return work(socket ? AbortSignal.any([signal, leavingOf(socket)]) : signal);
}
