import { Hono, type MiddlewareHandler } from 'hono';

/** The emulator's and the sample maps' routes first, then the API and the pages. */
export function createSite({
  emulatorProxy,
  sampleMaps,
  api,
  pages,
}: Record<'emulatorProxy' | 'sampleMaps' | 'api', Hono> & { pages: MiddlewareHandler }) {
  api.use(pages);
  const site = new Hono();
  site.route('/', emulatorProxy);
  site.route('/', sampleMaps);
  site.all('*', (c) => api.fetch(c.req.raw, c.env));
  return site;
}
