/** The release that this page is of, and the one that has replaced it: its chunks may be gone. */
import { reloadPage } from './reload-page.ts';

const LIMIT_MS = 5_000;
/** Time to read that the page is reloaded. */
const NOTICE_MS = 3_000;
/** Of the tab: the releases whose page was reloaded by itself, each by the name of its start script. */
const RELOADED_KEY = 'reloadedReleases';

/** `available`: a reload brings the new release. `loading`: one follows. `stuck`: the last one did not help. */
export type ReleaseNews = 'available' | 'loading' | 'stuck';

let news: ReleaseNews | null = null;
const listeners = new Set<() => void>();

export const releaseNews = () => news;

/** Calls back at each change of the news, and before a reload. Returns what unsubscribes. */
export const subscribeToRelease = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const setNews = (next: ReleaseNews) => {
  news = next;
  for (const listener of listeners) listener();
};

/** The start script's name in the build; null where the page is not built. Every page of a release names it. */
const startScriptOf = (url: string) => /\/assets\/([^/]+)\.js$/.exec(url)?.[1] ?? null;

const reloadedReleases = () => (sessionStorage.getItem(RELOADED_KEY) ?? '').split(' ');

/** Where the tab stores nothing, a page that lacks a chunk would be reloaded for ever. */
const canReload = (script: string) => {
  try {
    const reloaded = reloadedReleases();
    if (reloaded.includes(script)) return false;
    sessionStorage.setItem(RELOADED_KEY, [...reloaded, script].join(' '));
    return true;
  } catch {
    return false;
  }
};

/**
 * Whether the server's pages are of another release than this one, after which `releaseNews` says so. Without a
 * connection, and for anything but a page of ours, false.
 */
export const isReleaseReplaced = async (script = startScriptOf(import.meta.url)): Promise<boolean> => {
  if (news !== null) return true;
  if (script === null || !navigator.onLine) return false;
  try {
    const response = await fetch(location.pathname, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const html = await response.text();
    if (!html.includes('id="root"') || html.includes(script)) return false;
  } catch {
    return false;
  }
  if (news === null) setNews('available');
  return true;
};

/** Loads the new release at once; what is typed is stored by listeners before. */
export const reloadRelease = () => {
  for (const listener of listeners) listener();
  void reloadPage();
};

/**
 * Loads the new release in 3 s, or as soon as there is a connection then. Once for each release and tab: false when
 * that did not help, for which there are news as well.
 */
export const scheduleReload = (script = startScriptOf(import.meta.url)): boolean => {
  if (news === 'loading') return true;
  if (script === null || !canReload(script)) {
    setNews('stuck');
    return false;
  }
  setNews('loading');
  const reload = () => {
    if (navigator.onLine) reloadRelease();
    else addEventListener('online', reload, { once: true });
  };
  setTimeout(reload, NOTICE_MS);
  return true;
};
