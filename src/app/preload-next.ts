import { pageAt, pages } from '#contract/site.ts';
import { whenIdle } from '#src/runtime/when-idle.ts';
import type { AppRouter } from './router.ts';

/** The most frequent next page. */
const next = { landing: pages.getStarted, getStarted: pages.auth } as const;

/** Preloads the next page's code when the browser is idle. */
export const preloadNext = (router: AppRouter): (() => void) =>
  router.subscribe('onResolved', ({ toLocation }) => {
    const page = pageAt(toLocation.pathname);
    if (page !== 'landing' && page !== 'getStarted') return;
    // Navigation fetches the page again when this preload fails.
    whenIdle(() => void router.preloadRoute({ to: next[page] }).catch(() => {}));
  });
