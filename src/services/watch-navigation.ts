import type { NavigationEvent } from '#machines/flow/flow.types.ts';

/**
 * Calls back when a navigation away fails: it was stopped, or Back restored the page from the cache. Browsers without the Navigation
 * API report no stop. Returns a function that unsubscribes.
 */
export const watchNavigation = (listener: (event: NavigationEvent) => void): (() => void) => {
  const end = new AbortController();
  const report = () => listener({ type: 'navigation.stopped' });
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    // The first load fires it, too.
    if (persisted) report();
  };
  addEventListener('pageshow', onPageShow, { signal: end.signal });
  globalThis.navigation?.addEventListener('navigateerror', report, { signal: end.signal });
  return () => end.abort();
};
