import { useDeferredValue, useSyncExternalStore } from 'react';

/** False during prerender and hydration, then true. The deferred update renders in slices, so a phone stays responsive. */
export const useIsHydrated = () =>
  useDeferredValue(
    useSyncExternalStore(
      () => () => {},
      () => true,
      () => false,
    ),
  );
