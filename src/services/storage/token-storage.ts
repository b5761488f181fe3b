/** The id token, under the local-storage key that the specification names (section 3). */
const TOKEN_KEY = 'userToken';

export interface TokenStorage {
  read(): string | null;
  store(token: string): void;
  remove(): void;
}

/**
 * Storage may be full or forbidden (private windows, embedded browsers): the token then lives in memory,
 * and the flow works until the page is left. Otherwise storage alone counts: another tab may change it.
 */
export const createTokenStorage = (storage: () => Storage): TokenStorage => {
  let kept: string | null = null;
  const attempt = <T>(act: () => T, otherwise: T): T => {
    try {
      return act();
    } catch {
      return otherwise;
    }
  };
  const isStored = (token: string) =>
    attempt(() => {
      storage().setItem(TOKEN_KEY, token);
      return true;
    }, false);
  return {
    read: () => kept ?? attempt(() => storage().getItem(TOKEN_KEY), null),
    store: (token) => {
      kept = isStored(token) ? null : token;
    },
    remove: () => {
      kept = null;
      attempt(() => storage().removeItem(TOKEN_KEY), undefined);
    },
  };
};

/** Calls back when another tab stores or removes the token. Answers its own end. */
export const watchStoredToken = (browser: Pick<Window, 'addEventListener'>, listener: () => void) => {
  const end = new AbortController();
  const hear = ({ key }: StorageEvent) => {
    // No key: everything was removed.
    if (key === TOKEN_KEY || key === null) listener();
  };
  browser.addEventListener('storage', hear, { signal: end.signal });
  return () => end.abort();
};
