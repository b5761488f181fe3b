import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { onTestFinished } from 'vitest';
import { listen } from '#server/http/server.ts';

interface StaticHost {
  distDir: string;
  /** The local stack, which has the API and the emulator. */
  siteUrl: string;
  /** Whether it adds or strips the trailing slash of a folder's URL. */
  slash: 'adds' | 'strips';
}

const forStack = /^\/(api|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//;

/** Starts a plain file server without our redirects, in front of the API. Returns its origin. */
export async function openStaticHost({ distDir, siteUrl, slash }: StaticHost): Promise<string> {
  const isFolder = (path: string) =>
    stat(join(distDir, path)).then(
      (found) => found.isDirectory(),
      () => false,
    );
  const app = new Hono();
  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    // Like a proxy of the same site: the stack receives its own host names.
    if (forStack.test(pathname)) {
      const { origin, referer: _, ...headers } = c.req.header();
      const own = { ...headers, host: new URL(siteUrl).host, ...(origin && { origin: siteUrl }) };
      return proxy(siteUrl + pathname + search, { raw: c.req.raw, headers: own });
    }
    const hasSlash = pathname.endsWith('/');
    if (pathname !== '/' && hasSlash === (slash === 'strips') && (await isFolder(pathname)))
      return c.redirect((hasSlash ? pathname.slice(0, -1) : `${pathname}/`) + search, 301);
    return next();
  });
  app.use(serveStatic({ root: distDir }));
  app.notFound(async (c) => c.html(await readFile(join(distDir, '404.html'), 'utf8'), 404));
  const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  return `http://localhost:${server.port}`;
}
