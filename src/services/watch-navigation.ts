import type { NavigationEvent } from '#machines/flow/flow.types.ts';

/**
 * Calls back when the page is not left after all: the navigation was stopped, or Back restored the page. A browser
 * without the Navigation API does not report a stop. Returns what unsubscribes.
 */
export const watchNavigation = (listener: (event: NavigationEvent) => void): (() => void) => {
  const end = new AbortController();
  const report = () => listener({ type: 'navigation.stopped' });
  addEventListener('pageshow', report, { signal: end.signal });
  globalThis.navigation?.addEventListener('navigateerror', report, { signal: end.signal });
  return () => end.abort();
};
