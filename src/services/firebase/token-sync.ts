import type { User } from 'firebase/auth';

/** A token older than this is not sent (specification, section 7). */
const MAX_AGE_MS = 300_000;
const TIMEOUT_MS = 30_000;

/**
 * Tells the token-sync address who is signed in, as the SDK does for its `authTokenSyncURL`, but waits for
 * nothing and is waited for by nobody. One after the other: a late POST must not undo a DELETE.
 */
export const createTokenSync = (url: string, send: typeof fetch = fetch) => {
  let sent: string | null | undefined;
  let queue = Promise.resolve();

  const sync = async (user: Pick<User, 'getIdTokenResult'> | null) => {
    const result = user && (await user.getIdTokenResult());
    if (result && Date.now() - Date.parse(result.issuedAtTime) > MAX_AGE_MS) return;
    const token = result?.token ?? null;
    if (token === sent) return;
    const answer = await send(url, {
      method: token === null ? 'DELETE' : 'POST',
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      credentials: 'include',
      // The page may leave for the dashboard meanwhile.
      keepalive: true,
      // One that hangs would hold up the sign-out behind it.
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // Until its body is read, an answer occupies its connection.
    await answer.text();
    if (!answer.ok) throw new Error(`Status: ${answer.status}`);
    sent = token;
  };

  return (user: Pick<User, 'getIdTokenResult'> | null): void => {
    queue = queue
      .then(() => sync(user))
      .catch((error: unknown) => console.warn('The token was not synchronised.', error));
  };
};
