import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { build } from 'vite';
import { listen } from '#server/http/server.ts';

const root = join(import.meta.dirname, 'peers');
const pages = { supabase: '/supabase.html', firebaseUi: '/firebaseui.html' };

export interface PeersSite {
  /** Where each peer's sign-in page is. */
  urls: Record<keyof typeof pages, string>;
  close(): Promise<void>;
}

/** Sign-in pages of others, built as their guides say. Installed once, apart from the project's own dependencies. */
export async function openPeersSite(): Promise<PeersSite> {
  if (!existsSync(join(root, 'node_modules'))) {
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: root, stdio: 'inherit' });
  }
  const outDir = await mkdtemp(join(tmpdir(), 'bench-peers-'));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir,
      emptyOutDir: true,
      rollupOptions: { input: Object.values(pages).map((path) => join(root, path)) },
    },
  });
  const app = new Hono();
  app.use(compress(), serveStatic({ root: outDir }));
  const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  const url = `http://localhost:${server.port}`;
  return {
    urls: { supabase: url + pages.supabase, firebaseUi: url + pages.firebaseUi },
    async close() {
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}
