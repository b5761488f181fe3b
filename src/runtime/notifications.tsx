import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { ToastRegion } from '#src/components/toast-region.tsx';
import { loadChunk } from '#src/config/load-chunk.ts';
import { useStartedApp } from './use-started-app.ts';

const RETRY_MS = 2_000;

/** Asks until it comes: what went wrong elsewhere must be said. */
const loadToasts = async (): Promise<{ default: ComponentType }> => {
  for (;;) {
    try {
      const { Toasts } = await loadChunk(() => import('./toasts.tsx'));
      return { default: Toasts };
    } catch (error) {
      console.warn('The toaster did not load; it is asked for again.', error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
};
const Toasts = lazy(loadToasts);

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
