import type { Context } from 'hono';
import { canonicalPath } from '#contract/site.ts';

/**
 * Redirects another spelling of a page's URL, such as /Auth or //auth, to the one that the flow knows, with its query;
 * null for any other URL. The target is always a path of our own table, so it cannot lead to another site.
 */
export function redirectToCanonical(c: Context): Response | null {
  // The path as sent, because Hono decodes `c.req.path`.
  const { pathname, search } = new URL(c.req.url);
  const path = canonicalPath(pathname);
  if (path === pathname) return null;
  // A cached redirect would loop under a later host that adds the slash.
  c.header('Cache-Control', 'no-cache');
  return c.redirect(path + search, 308);
}
