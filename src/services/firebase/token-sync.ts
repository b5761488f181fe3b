import type { User } from 'firebase/auth';

/** Maximum age of a sent token (specification, section 7). */
const MAX_AGE_MS = 300_000;
const TIMEOUT_MS = 30_000;

/**
 * Sends the current token to the token-sync URL in the background, as the SDK does for `authTokenSyncURL`. Sends one
 * request at a time, because a late POST must not undo a DELETE.
 */
export const createTokenSync = (url: string, send: typeof fetch = fetch) => {
  let lastSent: string | null | undefined;
  let queue = Promise.resolve();

  const sync = async (user: Pick<User, 'getIdTokenResult'> | null) => {
    const result = user && (await user.getIdTokenResult());
    if (result && Date.now() - Date.parse(result.issuedAtTime) > MAX_AGE_MS) return;
    const token = result?.token ?? null;
    if (token === lastSent) return;
    const response = await send(url, {
      method: token === null ? 'DELETE' : 'POST',
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      credentials: 'include',
      // Completes even if the page redirects to the dashboard meanwhile.
      keepalive: true,
      // A hanging request would block the sign-out behind it.
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // An unread body occupies the connection.
    await response.text();
    if (!response.ok) throw new Error(`Status: ${response.status}`);
    lastSent = token;
  };

  return (user: Pick<User, 'getIdTokenResult'> | null): void => {
    queue = queue
      .then(() => sync(user))
      .catch((error: unknown) => console.warn('The token was not synchronized.', error));
  };
};
