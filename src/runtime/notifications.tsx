import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Alert } from '#src/components/alert.tsx';
import { Notice } from '#src/components/notice.tsx';
import { ToastRegion } from '#src/components/toast-region.tsx';
import { importRequired } from '#src/config/import-with-timeout.ts';
import type { App } from './app-context.ts';
import { useLoadedApp } from './use-loaded-app.ts';

const RETRY_MS = 2_000;

/** Retries until it is loaded: errors must never be silent. */
const loadToasts = async (): Promise<{ default: ComponentType }> => {
  for (;;) {
    try {
      const { Toasts } = await importRequired(() => import('./toasts.tsx'));
      return { default: Toasts };
    } catch (error) {
      console.warn('The toaster did not load; it is loaded again.', error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
};
const Toasts = lazy(loadToasts);

/** Shows the toast without the toaster's chunk. */
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

/** Toaster of every route: an empty region until the machines run. */
export function Notifications() {
  const app = useLoadedApp();
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  if (!app || !isMounted) return <ToastRegion />;
  return (
    <Suspense fallback={<PlainToast notifications={app.notifications} />}>
      <Toasts />
    </Suspense>
  );
}
