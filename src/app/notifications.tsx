import { lazy, Suspense, useEffect, useState } from 'react';
import { ToastRegion } from '#src/components/toast-region.tsx';
import { loadChunk } from './load-chunk.ts';
import { useStartedApp } from './use-started-app.ts';

const Toasts = lazy(async () => {
  const { Toasts } = await loadChunk(() => import('./toasts.tsx'));
  return { default: Toasts };
});

/** The toaster of every route: an empty region until the charts run, which are what has something to say. */
export function Notifications() {
  const isRunning = useStartedApp() !== null;
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => setIsDrawn(true), []);
  if (!isRunning || !isDrawn) return <ToastRegion />;
  return (
    <Suspense fallback={<ToastRegion />}>
      <Toasts />
    </Suspense>
  );
}
