import { use, useCallback, useEffect, useSyncExternalStore } from 'react';
import { type App, AppContext, type AppLoader } from './app-context.ts';

export const useAppLoader = (): AppLoader => {
  const loader = use(AppContext);
  if (!loader) throw new Error('The app needs an <AppContext> above it.');
  return loader;
};

/** The running machines, or null before they are needed. */
export const useLoadedApp = (): App | null => {
  const { get, subscribe } = useAppLoader();
  return useSyncExternalStore(subscribe, get, get);
};

const noSubscription = () => {};

/** The visitor is an owner with a session. False before the machines run. */
export const useIsOwner = (): boolean => {
  const app = useLoadedApp();
  const subscribe = useCallback(
    (listener: () => void) => app?.flow.subscribe(listener).unsubscribe ?? noSubscription,
    [app],
  );
  return useSyncExternalStore(
    subscribe,
    () => app?.isOwner() ?? false,
    () => false,
  );
};

/** For pages that the flow may leave automatically. */
export const useMarkRendered = () => {
  const { markRendered } = useAppLoader();
  useEffect(markRendered, [markRendered]);
};
