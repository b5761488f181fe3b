const TIMEOUT_MS = 10_000;

/**
 * Reloads the page after at most 10 s. WebKit caches failed scripts beyond a reload, so every script is requested
 * past the cache first; unchanged ones return 304.
 */
export const reloadPage = async (): Promise<void> => {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await Promise.allSettled([...links].map(({ href }) => fetch(href, { cache: 'no-cache', signal })));
  location.reload();
};
