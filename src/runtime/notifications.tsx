import { Suspense, useEffect, useState } from 'react';
import { ToastRegion } from '#src/components/toast-region.tsx';
import { lazyRequired } from '#src/config/lazy-required.ts';
import { useLoadedApp } from './use-loaded-app.ts';

const Toasts = lazyRequired(() => import('./toasts.tsx'), 'Toasts');

/** Toasts of every route: an empty region until the machines run. */
export function Notifications() {
  const app = useLoadedApp();
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  if (!app || !isMounted) return <ToastRegion />;
  return (
    <Suspense fallback={<ToastRegion />}>
      <Toasts />
    </Suspense>
  );
}
