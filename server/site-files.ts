/** The built site in memory: files are read, packed and named once, at start. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { type InlineSources, inlineSources } from '#server/inline-sources.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface SiteFile {
  body: Bytes;
  /** Absent where it would not be smaller. */
  brotli: Bytes | undefined;
  etag: string;
  headers: Record<string, string>;
  /** Of a page: what its content security policy has to name. */
  inline: InlineSources | undefined;
}

/** Changes a page before it is kept. */
export type EditPage = (html: string) => string;

/** Every file of the folder by its path, the pages as `/about/index.html`. */
export function readSite(distDir: string, edit: EditPage): Map<string, SiteFile> {
  if (!existsSync(distDir)) return new Map();
  const entries = readdirSync(distDir, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        const path = file.slice(join(distDir).length).split(sep).map(encodeURIComponent).join('/');
        return [path, readSiteFile(file, path, edit)];
      }),
  );
}

/** The path of every script that pages of this build load. */
export function listScripts(distDir: string): ReadonlySet<string> {
  const folder = join(distDir, 'assets');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Set(names.filter((name) => name.endsWith('.js')).map((name) => `/assets/${name}`));
}

function readSiteFile(file: string, path: string, edit: EditPage): SiteFile {
  const content = readFileSync(file);
  const html = path.endsWith('.html') ? edit(content.toString()) : undefined;
  const body = new Uint8Array(html === undefined ? content : Buffer.from(html));
  const type = getMimeType(file) ?? 'application/octet-stream';
  return {
    body,
    brotli: /^(text|application\/(json|manifest|xml)|image\/svg)/.test(type) ? pack(body) : undefined,
    etag: createHash('sha256').update(body).digest('base64url'),
    headers: {
      'Content-Type': type,
      // Names under /assets/ contain a hash of the content.
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
    inline: html === undefined ? undefined : inlineSources(html),
  };
}

function pack(body: Bytes): Bytes | undefined {
  const packed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
  return packed.length < body.length ? new Uint8Array(packed) : undefined;
}
