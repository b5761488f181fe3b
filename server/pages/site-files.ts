/** The built site in memory: files are read, packed and named once, at start; those of other releases on demand. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { type InlineSources, inlineSources } from '#server/pages/inline-sources.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface SiteFile {
  body: Bytes;
  /** Absent if it would not be smaller. */
  brotli: Bytes | undefined;
  etag: string;
  headers: Record<string, string>;
  /** Inline sources of a page, for its content security policy. */
  inline: InlineSources | undefined;
}

/** Edits a page before it is stored. */
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
  const brotli = isText(path) ? brotliCompressSync(body, packing) : undefined;
  return siteFile(path, body, brotli, html === undefined ? undefined : inlineSources(html));
}

/** The form of the build's file names. Such a path cannot leave the folder. */
const assetPath =
  /^\/assets\/(?=.{1,120}$)([\w-]+(?:\.[\w-]+)*\.(?:avif|css|jpg|js|json|mp4|png|svg|txt|webp|woff2))$/;
const absences = new Set(['ENOENT', 'ENAMETOOLONG']);

/**
 * Reads `/assets/<name>` from `folder`, also a file that is put there later, and caches it: it has its content's hash
 * in its name. Resolves to undefined where there is no such file; rejects when it cannot be read.
 */
export function createAssetReader(folder: string): (path: string) => Promise<SiteFile | undefined> {
  const files = new Map<string, Promise<SiteFile | undefined>>();
  const read = async (path: string, name: string) => {
    try {
      const file = join(folder, name);
      // A symbolic link could lead out of the folder, and a pipe would never end.
      if (!(await lstat(file)).isFile())
        throw Object.assign(new Error(`${file} is not a file.`), { code: 'ENOENT' });
      const body = new Uint8Array(await readFile(file));
      // In a separate thread, so requests continue meanwhile.
      return siteFile(path, body, isText(path) ? await promisify(brotliCompress)(body, packing) : undefined);
    } catch (error) {
      files.delete(path);
      if (absences.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    }
  };
  return async (path) => {
    const name = assetPath.exec(path)?.[1];
    if (name === undefined) return undefined;
    const file = files.get(path) ?? read(path, name);
    files.set(path, file);
    return file;
  };
}

const packing = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
const typeOf = (path: string) => getMimeType(path) ?? 'application/octet-stream';
const isText = (path: string) => /^(text|application\/(json|manifest|xml)|image\/svg)/.test(typeOf(path));

function siteFile(path: string, body: Bytes, brotli?: Uint8Array, inline?: InlineSources): SiteFile {
  return {
    body,
    brotli: brotli && brotli.length < body.length ? new Uint8Array(brotli) : undefined,
    etag: createHash('sha256').update(body).digest('base64url'),
    headers: {
      'Content-Type': typeOf(path),
      // Names under /assets/ contain a hash of the content.
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
    inline,
  };
}
