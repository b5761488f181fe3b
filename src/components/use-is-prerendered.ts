import { useState } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

/** Whether a component was prerendered. */
export const useIsPrerendered = () => {
  const isHydrated = useIsHydrated();
  const [isPrerendered] = useState(!isHydrated);
  return isPrerendered;
};
