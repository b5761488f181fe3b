/**
 * Accepts requests of the stack's own pages and of programs on this machine. The emulator exposes all passwords, and any
 * website can reach localhost from a visitor's browser.
 */
import type { MiddlewareHandler } from 'hono';

interface Allowed {
  /** Besides the origin of the server itself. */
  origins: string[];
  /** Whether another site's link may lead here. */
  links: boolean;
}

type ReadHeader = (name: string) => string | undefined;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/;

/** Keeps pages of other sites from embedding or reading a response, also in browsers without Fetch Metadata. */
export const sameOriginHeaders = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
};

/** Why a request is refused, in a line for its sender, or null. */
export function rejectionReason(
  method: string,
  header: ReadHeader,
  { origins, links }: Allowed,
): string | null {
  const host = header('host') ?? '';
  // A website can give its name the IP address 127.0.0.1, and is then of our origin:
  // https://en.wikipedia.org/wiki/DNS_rebinding
  if (!loopback.test(host)) return refusal(`the host ${host}`);

  const origin = header('origin');
  if (origin !== undefined) {
    return origin === `http://${host}` || origins.includes(origin) ? null : refusal(`the origin ${origin}`);
  }

  // Browsers send no Origin with links, images and scripts, but this; programs send neither.
  const site = header('sec-fetch-site') ?? 'none';
  if (site === 'same-origin' || site === 'none') return null;
  const isLink = method === 'GET' && header('sec-fetch-dest') === 'document';
  return isLink && links ? null : refusal('a page of another site');
}

const refusal = (source: string) =>
  `The local stack answers its own pages and programs of this machine, not ${source}.\n`;

export function rejectForeignOrigins(allowed: Allowed): MiddlewareHandler {
  return async (c, next) => {
    const reason = rejectionReason(c.req.method, (name) => c.req.header(name), allowed);
    return reason ? c.text(reason, 403) : next();
  };
}
