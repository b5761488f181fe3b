import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { buildSite } from '#local/site-build.ts';
import { listen } from '#server/http/server.ts';
import { securityHeaders } from '#server/pages/security-headers.ts';
import { serveSite } from '#server/pages/static-site.ts';
import { createFakeSignInApi } from './fake-sign-in-api.ts';

/** A minimal page: measures only the network and the browser. */
const emptyPage =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Empty</title><h1>Empty</h1></html>';

/** Where a sign-in ends. */
export const dashboardUrl = 'http://localhost:4100';

export interface BenchSite {
  url: string;
  distDir: string;
  close(): Promise<void>;
}

/** The built site as production serves it, an empty page beside it, and one account. */
export async function openBenchSite(): Promise<BenchSite> {
  const distDir = await mkdtemp(join(tmpdir(), 'bench-'));
  await buildSite({ dashboardUrl, distDir });
  const app = new Hono();
  app.use(securityHeaders({ firebaseProjectId: 'demo-escandallo', production: false }));
  app.get('/empty', (c) => c.html(emptyPage));
  app.route('/', createFakeSignInApi());
  app.use(serveSite(distDir));
  const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  return {
    url: `http://localhost:${server.port}`,
    distDir,
    async close() {
      await server.close();
      await rm(distDir, { recursive: true });
    },
  };
}
