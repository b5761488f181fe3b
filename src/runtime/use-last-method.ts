import { useState } from 'react';
import { useIsHydrated } from '#src/components/use-is-hydrated.ts';
import { useApp } from './use-app.ts';

/** The method of the device's last sign-in. Read once, because the running sign-in changes it; null in a prerendered page. */
export const useLastMethod = () => {
  const { readLastMethod } = useApp();
  const [lastMethod] = useState(readLastMethod);
  return useIsHydrated() ? lastMethod : null;
};
