import type { ConnectionEvent } from '#machines/request/request.types.ts';

/** Emits `connection.lost` immediately when offline, then every change. Returns a function that unsubscribes. */
export const watchConnection = (
  browser: Pick<Window, 'navigator' | 'addEventListener'>,
  listener: (event: ConnectionEvent) => void,
): (() => void) => {
  const end = new AbortController();
  const emit = (type: ConnectionEvent['type']) => () => listener({ type });
  browser.addEventListener('offline', emit('connection.lost'), { signal: end.signal });
  browser.addEventListener('online', emit('connection.restored'), { signal: end.signal });
  if (!browser.navigator.onLine) listener({ type: 'connection.lost' });
  return () => end.abort();
};
