/** Serves the built site. All files are read once: a request can never reach another file. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Context, MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { pages } from '#server/contract.ts';

interface SiteFile {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  headers: Record<string, string>;
}

const pagePaths = new Set<string>(Object.values(pages));

/** For GET requests that nothing else answers; `distDir` is what `vite build` wrote. */
export function serveSite(distDir: string): MiddlewareHandler {
  const files = existsSync(distDir) ? readSite(distDir) : new Map<string, SiteFile>();
  const page = files.get('/index.html');
  if (!page) throw new Error(`There is no index.html in ${distDir}. Build the site first.`);
  files.delete('/index.html');

  return async (c, next) => {
    const { method, path } = c.req;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const file = files.get(path);
    if (file) return answer(c, file);
    if (path.startsWith('/assets/')) return next();
    return answer(c, page, pagePaths.has(path) ? 200 : 404);
  };
}

function readSite(distDir: string): Map<string, SiteFile> {
  const entries = readdirSync(distDir, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        const path = file.slice(join(distDir).length).split(sep).map(encodeURIComponent).join('/');
        return [path, readSiteFile(file, path)];
      }),
  );
}

function readSiteFile(file: string, path: string): SiteFile {
  const body = new Uint8Array(readFileSync(file));
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  return {
    body,
    etag,
    headers: {
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
      // Names under /assets/ contain a hash of the content.
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: etag,
    },
  };
}

function answer(c: Context, { body, etag, headers }: SiteFile, status: 200 | 404 = 200) {
  const isKnown = status === 200 && c.req.header('if-none-match')?.includes(etag);
  return isKnown ? c.body(null, 304, headers) : c.body(body, status, headers);
}
