import { Hono, type MiddlewareHandler } from 'hono';
import { rejectForeignOrigins } from './same-origin-guard.ts';

/** The emulator's and the sample maps' routes first, then the API and the pages. */
export function createSite({
  emulatorProxy,
  sampleMaps,
  api,
  pages,
  allowedOrigins,
}: Record<'emulatorProxy' | 'sampleMaps' | 'api', Hono> & {
  pages: MiddlewareHandler;
  /** Who calls the API from another origin: the dashboard. */
  allowedOrigins: string[];
}) {
  api.use(pages);
  const site = new Hono();
  site.use(rejectForeignOrigins({ origins: allowedOrigins, links: true }));
  site.route('/', emulatorProxy);
  site.route('/', sampleMaps);
  site.all('*', (c) => api.fetch(c.req.raw, c.env));
  return site;
}
