import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createServer } from 'vite';
import { pageAt } from '#contract/site.ts';
import { redirectToCanonical } from '#server/pages/canonical-redirect.ts';
import { injectLocalScripts } from './local-scripts.ts';
import type { Pages } from './pages.ts';
import { findFreePort } from './ports.ts';
import { rejectionReason } from './same-origin-guard.ts';
import { forEmulator } from './site-build.ts';

/** Vite's development server as a middleware: pages from source, on the site's origin, with hot reload. */
export async function openDevelopmentPages(dashboardUrl: string): Promise<Pages> {
  process.env.VITE_DASHBOARD_URL ??= dashboardUrl;
  Object.assign(process.env, forEmulator);
  const vite = await createServer({
    appType: 'custom',
    // Vite's own middleware would let the pages of every port of localhost read the source.
    server: { cors: false, middlewareMode: true, ws: { host: 'localhost', port: await findFreePort() } },
  });
  return {
    async serve(c) {
      // Vite opens any file of this machine in an editor for `/__open-in-editor`: another site's link may lead to pages only.
      const allowed = { origins: [], links: pageAt(c.req.path) !== 'notFound' };
      const reason = rejectionReason(c.req.method, (name) => c.req.header(name), allowed);
      if (reason) return c.text(reason, 403);
      const redirect = redirectToCanonical(c);
      if (redirect) return redirect;
      const { incoming, outgoing } = c.env as HttpBindings;
      const isAnswered = await new Promise<boolean>((resolve, reject) => {
        outgoing.once('close', () => resolve(true));
        vite.middlewares(incoming, outgoing, (error?: Error) => (error ? reject(error) : resolve(false)));
      });
      if (isAnswered) return RESPONSE_ALREADY_SENT;
      const html = await readFile(join(vite.config.root, 'index.html'), 'utf8');
      const status = pageAt(c.req.path) === 'notFound' ? 404 : 200;
      return c.html(injectLocalScripts(await vite.transformIndexHtml(c.req.path, html)), status);
    },
    // Vite writes scripts and styles into the page, and reloads it through a socket.
    extraSources: {
      frameSrc: ["'self'"],
      scriptSrc: ["'unsafe-inline'"],
      styleSrc: ["'unsafe-inline'"],
      connectSrc: ['ws://localhost:*'],
    },
    description: 'pages from source, with hot reload',
    close: () => vite.close(),
  };
}
