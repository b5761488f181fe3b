import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { apiBase, pageAt, pages } from '#contract/site.ts';

/** Balancers request these every few seconds. */
export const isHealthCheck = (path: string) => path === '/healthz' || path === '/readyz';

/** A request that costs more than a page, which is in memory. */
export const isCall = (path: string) => path.startsWith(`${apiBase}/`) || isHealthCheck(path);

/**
 * The pattern of the route that a request matched, such as `/api/v1/users` or `/assets/*`, for log and metrics: a
 * caller can make up any number of paths, of any length and with any text.
 */
export function findRoute(c: Context): string {
  const routes = matchedRoutes(c).map(({ path }) => path);
  const own = routes.findLast((path) => !path.includes('*'));
  if (own) return own;
  const page = pageAt(c.req.path);
  if (page !== 'notFound') return pages[page];
  if (c.req.path.startsWith('/assets/')) return '/assets/*';
  // Such as /api/v1/* before /*.
  return routes.reduce((longest, path) => (path.length > longest.length ? path : longest), '/*');
}
