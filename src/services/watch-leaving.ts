import type { LeavingEvent } from '#machines/flow/flow.types.ts';

/**
 * Calls back when the page is not left after all: the navigation was stopped, or Back restored the page. A browser
 * without the Navigation API does not report a stop. Returns what unsubscribes.
 */
export const watchLeaving = (listener: (event: LeavingEvent) => void): (() => void) => {
  const end = new AbortController();
  const report = () => listener({ type: 'leaving.stopped' });
  addEventListener('pageshow', report, { signal: end.signal });
  globalThis.navigation?.addEventListener('navigateerror', report, { signal: end.signal });
  return () => end.abort();
};
