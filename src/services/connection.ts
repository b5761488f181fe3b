import type { ConnectionEvent } from '#machines/request/request.types.ts';

/** The connection as the browser sees it: that there is none now, then every change. Returns what unsubscribes. */
export const watchConnection = (
  browser: Pick<Window, 'navigator' | 'addEventListener'>,
  listener: (event: ConnectionEvent) => void,
): (() => void) => {
  const end = new AbortController();
  const tell = (type: ConnectionEvent['type']) => () => listener({ type });
  browser.addEventListener('offline', tell('connection.lost'), { signal: end.signal });
  browser.addEventListener('online', tell('connection.restored'), { signal: end.signal });
  if (!browser.navigator.onLine) listener({ type: 'connection.lost' });
  return () => end.abort();
};
