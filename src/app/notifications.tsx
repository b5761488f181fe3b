import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from './load-chunk.ts';

const Toasts = lazy(async () => {
  const { Toasts } = await loadChunk(() => import('./toasts.tsx'));
  return { default: Toasts };
});

/** The toaster of every route. It is drawn in the browser alone: its styles would break the page's policy. */
export function Notifications() {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => setIsHere(true), []);
  return isHere && <Suspense>{<Toasts />}</Suspense>;
}
