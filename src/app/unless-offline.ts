/** What the browser keeps comes within this time, also without a connection. */
const KEPT_MS = 500;

/** Loading that is retried for seconds is given up where the browser knows of no connection: it can be said. */
export const unlessOffline = async <T>(loading: Promise<T>): Promise<T> => {
  // Where the pages are drawn there is no such word.
  if (navigator.onLine !== false) return loading;
  const limit = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Loading chunk failed: no connection.')), KEPT_MS);
  });
  return Promise.race([loading, limit]);
};
