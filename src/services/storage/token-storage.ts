import { createStorageItem } from './safe-storage-item.ts';

/** Local-storage key of the id token (specification, section 3). */
const TOKEN_KEY = 'userToken';

export const createTokenStorage = (storage: () => Storage) => createStorageItem(TOKEN_KEY, storage);

/** Calls back when another tab stores or removes the token. Returns a function that unsubscribes. */
export const watchStoredToken = (browser: Pick<Window, 'addEventListener'>, listener: () => void) => {
  const end = new AbortController();
  const onStorage = ({ key }: StorageEvent) => {
    // `clear()` has no key.
    if (key === TOKEN_KEY || key === null) listener();
  };
  browser.addEventListener('storage', onStorage, { signal: end.signal });
  return () => end.abort();
};
