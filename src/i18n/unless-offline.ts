/** What the browser keeps comes within this time, also without a connection. */
const OFFLINE_GRACE_MS = 500;

/** Resolves with the loading, which may be retried for seconds, or sooner where the browser knows of no connection. */
export const unlessOffline = async (loading: Promise<void>): Promise<void> => {
  // Where the pages are drawn there is no such word.
  if (navigator.onLine !== false) return loading;
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, OFFLINE_GRACE_MS))]);
};
