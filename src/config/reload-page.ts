/**
 * Loads the page anew. WebKit keeps that a script failed, also beyond a reload, and asks for it no more: so every script
 * is asked for past its cache first. Those that are there are answered with 304.
 */
export const reloadPage = async (): Promise<void> => {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  await Promise.allSettled([...links].map(({ href }) => fetch(href, { cache: 'no-cache' })));
  location.reload();
};
