import type { Context } from 'hono';
import { canonicalPath } from '#contract/site.ts';

/**
 * Redirects another spelling of a page's address to the page's one address, with its query; null for any other
 * address. The target is always a path of our own table, so it cannot lead to another site. See docs/decisions/0026.
 */
export function redirectToCanonical(c: Context): Response | null {
  // As it was sent: Hono's own path is decoded.
  const { pathname, search } = new URL(c.req.url);
  const path = canonicalPath(pathname);
  if (path === pathname) return null;
  // Browsers would keep it for good, and go round in circles on a host that adds the slash.
  c.header('Cache-Control', 'no-cache');
  return c.redirect(path + search, 308);
}
