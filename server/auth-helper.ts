/**
 * Firebase's sign-in pages on our own origin: after a redirect, browsers let a page read only what its own
 * origin has stored. https://firebase.google.com/docs/auth/web/redirect-best-practices
 */
import { type Context, Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { methodNotAllowed, problemResponse } from '#server/problem.ts';

interface AuthHelperOptions {
  /** The origin that has the pages. */
  upstream: string;
  patienceMs?: number;
}

/** Nothing that says who the person is. */
const requestHeaders = ['accept', 'accept-language', 'if-none-match', 'if-modified-since', 'user-agent'];
const responseHeaders = [
  'cache-control',
  'content-language',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'etag',
  'last-modified',
  'location',
  'referrer-policy',
  'vary',
  'x-content-type-options',
];

const paths = ['/__/auth/:page{.+}', '/__/firebase/init.json'];

const only = (headers: Headers, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])));

export function createAuthHelper({ upstream, patienceMs = 10_000 }: AuthHelperOptions): Hono {
  const app = new Hono();

  async function pass(c: Context) {
    const { pathname, search } = new URL(c.req.url);
    try {
      const { body, status, headers } = await proxy(upstream + pathname + search, {
        headers: only(c.req.raw.headers, requestHeaders),
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      });
      // They frame each other and are framed by our pages: their headers are theirs.
      c.set('isPassedOn', true);
      return new Response(body, { status, headers: only(headers, responseHeaders) });
    } catch {
      return problemResponse(c, 'unavailable');
    }
  }

  app.on('GET', paths, pass);
  app.on(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], paths, methodNotAllowed('GET, HEAD'));
  return app;
}
