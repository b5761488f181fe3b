import { Hono, type MiddlewareHandler } from 'hono';

/** The emulator's routes first, then the API and the pages. */
export function createSite({
  emulatorProxy,
  api,
  pages,
}: Record<'emulatorProxy' | 'api', Hono> & { pages: MiddlewareHandler }) {
  api.use(pages);
  const site = new Hono();
  site.route('/', emulatorProxy);
  site.all('*', (c) => api.fetch(c.req.raw, c.env));
  return site;
}
