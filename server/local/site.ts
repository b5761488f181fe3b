import { Hono, type MiddlewareHandler } from 'hono';

const emulatorScript = '<script src="/emulator/gapi.js"></script>';

/** The emulator's routes first, then the API and the pages. */
export function createSite({
  emulatorProxy,
  api,
  pages,
}: Record<'emulatorProxy' | 'api', Hono> & { pages: MiddlewareHandler }) {
  api.use(withEmulatorScript, pages);
  const site = new Hono();
  site.route('/', emulatorProxy);
  site.all('*', (c) => api.fetch(c.req.raw, c.env));
  return site;
}

/** Here and not in index.html, so that production never sees it. */
const withEmulatorScript: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.get('content-type')?.startsWith('text/html') || c.res.status === 304) return;
  const html = await c.res.text();
  c.res = new Response(html.replace('<head>', `<head>${emulatorScript}`), c.res);
};
