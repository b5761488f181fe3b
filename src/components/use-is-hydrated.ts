import { useSyncExternalStore } from 'react';

/** False in what was prerendered and while it is hydrated, true from then on. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
