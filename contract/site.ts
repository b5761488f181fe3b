/**
 * Paths and languages that the server and the browser share. Separate from api.ts: only the flow needs its
 * schemas.
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
 * Returns the canonical path of a page. Other spellings differ in case, slashes or percent-encoding, or name its file.
 * Any other path is returned unchanged.
 */
export function canonicalPath(path: string): string {
  const plain = decoded(path)
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(\/index\.html)?\/?$/, '');
  return namesByPath.has(plain || '/') ? plain || '/' : path;
}

/** The page at a path, in any spelling. */
export const pageAt = (path: string): PageName => namesByPath.get(canonicalPath(path)) ?? 'notFound';

/** The languages of the site. The first is the default. */
export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];

/** The first supported language of the tags, in any region; else the default. */
export function pickLanguage(tags: readonly (string | null | undefined)[]): Language {
  for (const tag of tags) {
    const primary = /^([a-z]{2})(?:[-_][\w-]*)?$/i.exec(tag ?? '')?.[1]?.toLowerCase();
    const found = languages.find((language) => language === primary);
    if (found) return found;
  }
  return languages[0];
}
