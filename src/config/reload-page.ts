const LIMIT_MS = 10_000;

/**
 * Loads the page anew, after 10 s at most. WebKit keeps that a script failed, also beyond a reload, and asks for it no
 * more: so every script is asked for past its cache first. Those that are there are answered with 304.
 */
export const reloadPage = async (): Promise<void> => {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  const signal = AbortSignal.timeout(LIMIT_MS);
  await Promise.allSettled([...links].map(({ href }) => fetch(href, { cache: 'no-cache', signal })));
  location.reload();
};
