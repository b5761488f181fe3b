/** Serves the built site: pages in the visitor's language, and files. A request can never reach another file. */
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { parseAccept } from 'hono/utils/accept';
import { languages, pageAt, pageNames, pickLanguage } from '#contract/site.ts';
import { buildSettingsFile } from '#server/pages/build-settings.ts';
import { redirectToCanonical } from '#server/pages/canonical-redirect.ts';
import { prerenderedPath } from '#server/pages/prerendered-paths.ts';
import { createAssetReader, type EditPage, readSite, type SiteFile } from '#server/pages/site-files.ts';

/**
 * For GET requests that nothing else answers; `distDir` is what `vite build` wrote. `edit` changes each
 * page once, at start. `assetsDir` has the assets of other releases, which their pages load from here.
 */
export function serveSite(
  distDir: string,
  { edit = (html) => html, assetsDir }: { edit?: EditPage; assetsDir?: string | undefined } = {},
): MiddlewareHandler {
  const files = readSite(distDir, edit);
  files.delete(`/${buildSettingsFile}`);
  const readAsset = assetsDir === undefined ? undefined : createAssetReader(assetsDir);
  const pages = new Map<string, SiteFile>();
  for (const path of pageNames.flatMap((name) =>
    languages.map((language) => prerenderedPath(name, language)),
  )) {
    const page = files.get(path);
    if (!page) throw new Error(`There is no ${path} in ${distDir}. Build the site first.`);
    pages.set(path, page);
    // A page has one URL, and it is not its file's.
    files.delete(path);
  }

  return async (c, next) => {
    const { method, path } = c.req;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const redirect = redirectToCanonical(c);
    if (redirect) return redirect;
    const file = files.get(path);
    if (file) return answer(c, file);
    if (path.startsWith('/assets/')) {
      const asset = await readAsset?.(path);
      return asset ? answer(c, asset) : next();
    }

    const name = pageAt(path);
    const language = visitorsLanguage(c);
    c.header('Content-Language', language);
    c.header('Vary', 'Accept-Language, Cookie', { append: true });
    return answer(c, pages.get(prerenderedPath(name, language)) as SiteFile, name === 'notFound' ? 404 : 200);
  };
}

/** What the app will find as well, except local storage: see docs/decisions/0027. */
const visitorsLanguage = (c: Context) =>
  pickLanguage([
    c.req.query('lng'),
    getCookie(c, 'i18next'),
    // No browser sends more, and every page would spend time on it.
    ...parseAccept((c.req.header('Accept-Language') ?? '').slice(0, 256)).map(({ type }) => type),
  ]);

function answer(c: Context, { body, brotli, etag, headers, inline }: SiteFile, status: 200 | 404 = 200) {
  const isPacked = brotli !== undefined && /\bbr\b/.test(c.req.header('Accept-Encoding') ?? '');
  const tag = isPacked ? `"${etag}-br"` : `"${etag}"`;
  if (inline) c.set('inlineSources', inline);
  if (brotli) c.header('Vary', 'Accept-Encoding', { append: true });
  if (isPacked) c.header('Content-Encoding', 'br');
  const isKnown = status === 200 && c.req.header('If-None-Match')?.includes(tag);
  const all = { ...headers, ETag: tag };
  return isKnown ? c.body(null, 304, all) : c.body(isPacked ? brotli : body, status, all);
}
