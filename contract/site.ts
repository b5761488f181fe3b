/**
 * What the server and the browser share of the site: addresses and languages. Apart from api.ts,
 * because every page needs this and only the flow needs the API's schemas.
 */

export const apiBase = '/api/v1';

/** The routes of the site. The server answers any other path with the not-found page. */
export const pages = {
  landing: '/',
  about: '/about',
  privacy: '/privacy',
  getStarted: '/get-started',
  auth: '/auth',
  registration: '/registration',
} as const;
export type PageName = keyof typeof pages | 'notFound';
export const pageNames = [...Object.keys(pages), 'notFound'] as PageName[];

const namesByPath = new Map<string, PageName>(
  Object.entries(pages).map(([name, path]) => [path, name as PageName]),
);

const decoded = (path: string) => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/**
 * The one form of a page's address. Other spellings differ in case, slashes or percent-encoding, or name the page's
 * file. Takes and returns the path of a URL; one that is no page's is returned as it is. See docs/decisions/0026.
 */
export function canonicalPath(path: string): string {
  const plain = decoded(path)
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(\/index\.html)?\/?$/, '');
  return namesByPath.has(plain || '/') ? plain || '/' : path;
}

/** The page at a path, however that is spelled. */
export const pageAt = (path: string): PageName => namesByPath.get(canonicalPath(path)) ?? 'notFound';

/** The languages of the site. The first is the default. */
export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];

/** The language of the first code that is one of ours, whatever its region; any other code is discarded. */
export function pickLanguage(codes: readonly (string | null | undefined)[]): Language {
  for (const code of codes) {
    const primary = /^([a-z]{2})(?:[-_][\w-]*)?$/i.exec(code ?? '')?.[1]?.toLowerCase();
    const found = languages.find((language) => language === primary);
    if (found) return found;
  }
  return languages[0];
}
