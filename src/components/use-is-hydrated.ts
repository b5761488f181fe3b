import { useDeferredValue, useSyncExternalStore } from 'react';

/**
 * False in what was prerendered and while it is hydrated, true from then on. What is drawn then is drawn in slices,
 * as the page was hydrated: at once, it would stop a phone for as long.
 */
export const useIsHydrated = () =>
  useDeferredValue(
    useSyncExternalStore(
      () => () => {},
      () => true,
      () => false,
    ),
  );
