import { useState } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

/** Whether a component was in the prerendered page, and not drawn first by the app. */
export const useIsPrerendered = () => {
  const isHydrated = useIsHydrated();
  const [isPrerendered] = useState(!isHydrated);
  return isPrerendered;
};
