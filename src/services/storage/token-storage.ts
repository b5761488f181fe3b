/** The id token, under the local-storage key that the specification names (section 3). */
const TOKEN_KEY = 'userToken';

export interface TokenStorage {
  read(): string | null;
  store(token: string): void;
  remove(): void;
}

/**
 * Storage may be full or forbidden (private windows, embedded browsers): the token then lives in memory,
 * and the flow works until the page is left.
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
  return {
    read: () => attempt(() => storage().getItem(TOKEN_KEY), null) ?? kept,
    store: (token) => {
      kept = token;
      attempt(() => storage().setItem(TOKEN_KEY, token), undefined);
    },
    remove: () => {
      kept = null;
      attempt(() => storage().removeItem(TOKEN_KEY), undefined);
    },
  };
};
