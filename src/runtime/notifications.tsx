import { lazy, Suspense, useEffect, useState } from 'react';
import { ToastRegion } from '#src/components/toast-region.tsx';
import { loadChunk } from '#src/config/load-chunk.ts';
import { useStartedApp } from './use-started-app.ts';

/** It comes in the charts' own chunk, without which there is nothing to show: build/chunk-groups.ts. */
const Toasts = lazy(async () => ({ default: (await loadChunk(() => import('./toasts.tsx'))).Toasts }));

/** The toasts of every route: an empty region until the charts run. */
export function Notifications() {
  const app = useStartedApp();
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => setIsDrawn(true), []);
  return (
    <ToastRegion>
      <Suspense>{app && isDrawn && <Toasts />}</Suspense>
    </ToastRegion>
  );
}
