import { createKeptText } from './kept-text.ts';

/** The id token, under the local-storage key that the specification names (section 3). */
const TOKEN_KEY = 'userToken';

export const createTokenStorage = (storage: () => Storage) => createKeptText(TOKEN_KEY, storage);

/** Calls back when another tab stores or removes the token. Returns what unsubscribes. */
export const watchStoredToken = (browser: Pick<Window, 'addEventListener'>, listener: () => void) => {
  const end = new AbortController();
  const onStorage = ({ key }: StorageEvent) => {
    // No key: everything was removed.
    if (key === TOKEN_KEY || key === null) listener();
  };
  browser.addEventListener('storage', onStorage, { signal: end.signal });
  return () => end.abort();
};
