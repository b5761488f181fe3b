import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  const end = new AbortController();
  for (const type of ['online', 'offline']) addEventListener(type, listener, { signal: end.signal });
  return () => end.abort();
};

/** Whether the browser is online. */
export const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
