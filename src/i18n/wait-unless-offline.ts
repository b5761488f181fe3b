/** Cached responses arrive within this time, also offline. */
const OFFLINE_GRACE_MS = 500;

/** Waits for the load, which may be retried for seconds; only briefly when the browser is offline. */
export const waitUnlessOffline = async (loading: Promise<void>): Promise<void> => {
  // The prerender in Node has no `onLine`.
  if (navigator.onLine !== false) return loading;
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, OFFLINE_GRACE_MS))]);
};
