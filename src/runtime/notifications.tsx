import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Alert } from '#src/components/alert.tsx';
import { Notice } from '#src/components/notice.tsx';
import { ToastRegion } from '#src/components/toast-region.tsx';
import { loadNeededChunk } from '#src/config/load-chunk.ts';
import type { App } from './app-context.ts';
import { useStartedApp } from './use-started-app.ts';

const RETRY_MS = 2_000;

/** Retries until it is loaded: errors must never be silent. */
const loadToasts = async (): Promise<{ default: ComponentType }> => {
  for (;;) {
    try {
      const { Toasts } = await loadNeededChunk(() => import('./toasts.tsx'));
      return { default: Toasts };
    } catch (error) {
      console.warn('The toaster did not load; it is asked for again.', error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
};
const Toasts = lazy(loadToasts);

/** The toast on show, without the toaster's chunk. */
function PlainToast({ notifications }: Pick<App, 'notifications'>) {
  const toast = useSyncExternalStore(
    (listener) => notifications.subscribe(listener).unsubscribe,
    () => notifications.getSnapshot().context.toast,
  );
  const content = toast?.content();
  return (
    <>
      <ToastRegion />
      {content && (
        <Notice>
          <Alert title={content.title}>
            <p>{content.text}</p>
          </Alert>
        </Notice>
      )}
    </>
  );
}

/** The toaster of every route: an empty region until the charts run, which are what has something to say. */
export function Notifications() {
  const app = useStartedApp();
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => setIsDrawn(true), []);
  if (!app || !isDrawn) return <ToastRegion />;
  return (
    <Suspense fallback={<PlainToast notifications={app.notifications} />}>
      <Toasts />
    </Suspense>
  );
}
