import { pageAt, paths } from '#src/config/paths.ts';
import { whenIdle } from '#src/runtime/when-idle.ts';
import type { AppRouter } from './router.ts';

/** Where most people go from here. */
const next = { landing: paths.getStarted, getStarted: paths.auth } as const;

/** Fetches the next page's code while there is nothing else to do. */
export const preloadNext = (router: AppRouter): (() => void) =>
  router.subscribe('onResolved', ({ toLocation }) => {
    const page = pageAt(toLocation.pathname);
    if (page !== 'landing' && page !== 'getStarted') return;
    // A page that does not arrive now is fetched when it is asked for.
    whenIdle(() => void router.preloadRoute({ to: next[page] }).catch(() => {}));
  });
