/** Detects a newer release: chunks of this page's release may be gone. */
import { reloadPage } from './reload-page.ts';

const TIMEOUT_MS = 5_000;
/** Time to read the notice before the reload. */
const NOTICE_MS = 3_000;
/** Session key of automatically reloaded releases, by the name of their start script. */
const RELOADED_KEY = 'reloadedReleases';

/** `available`: a reload loads the new release. `loading`: a reload follows. `stuck`: the last reload did not help. */
type ReleaseStatus = 'available' | 'loading' | 'stuck';

let status: ReleaseStatus | null = null;
const listeners = new Set<() => void>();

export const releaseStatus = () => status;

/** Calls back at each change of the status, and before a reload. Returns a function that unsubscribes. */
export const subscribeToRelease = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const setStatus = (next: ReleaseStatus) => {
  status = next;
  for (const listener of listeners) listener();
};

/** Name of the start script, which every page of a release has; null in development. */
const startScriptOf = (url: string) => /\/assets\/([^/]+)\.js$/.exec(url)?.[1] ?? null;

const reloadedReleases = () => (sessionStorage.getItem(RELOADED_KEY) ?? '').split(' ');

/** False without session storage: a page with a missing chunk would reload forever. */
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

/** Whether the server has another release; then sets the status. False offline, and for a response of another site. */
export const isReleaseReplaced = async (script = startScriptOf(import.meta.url)): Promise<boolean> => {
  if (status !== null) return true;
  if (script === null || !navigator.onLine) return false;
  try {
    const response = await fetch(location.pathname, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const html = await response.text();
    if (!html.includes('id="root"') || html.includes(script)) return false;
  } catch {
    return false;
  }
  if (status === null) setStatus('available');
  return true;
};

/** Loads the new release immediately, after listeners have stored the form's input. */
export const reloadRelease = () => {
  for (const listener of listeners) listener();
  void reloadPage();
};

/** Reloads in 3 s, or once online, at most once per release and tab. Returns false when that has not helped. */
export const scheduleReload = (script = startScriptOf(import.meta.url)): boolean => {
  if (status === 'loading') return true;
  if (script === null || !canReload(script)) {
    setStatus('stuck');
    return false;
  }
  setStatus('loading');
  const reload = () => {
    if (navigator.onLine) reloadRelease();
    else addEventListener('online', reload, { once: true });
  };
  setTimeout(reload, NOTICE_MS);
  return true;
};
