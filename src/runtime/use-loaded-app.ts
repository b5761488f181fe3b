import { use, useCallback, useEffect, useSyncExternalStore } from 'react';
import { type App, AppContext, type AppLoader } from './app-context.ts';

export const useAppLoader = (): AppLoader => {
  const loader = use(AppContext);
  if (!loader) throw new Error('The app needs an <AppContext> above it.');
  return loader;
};

/** The app, or null until its machines run. Does not load it. */
export const useLoadedApp = (): App | null => {
  const { get, subscribe } = useAppLoader();
  return useSyncExternalStore(subscribe, get, get);
};

const unsubscribeNothing = () => {};

/** Whether the visitor is an owner with a session. False until the machines run. */
export const useIsOwner = (): boolean => {
  const app = useLoadedApp();
  const subscribe = useCallback(
    (listener: () => void) => app?.flow.subscribe(listener).unsubscribe ?? unsubscribeNothing,
    [app],
  );
  return useSyncExternalStore(
    subscribe,
    () => app?.isOwner() ?? false,
    () => false,
  );
};

/** Lets the flow navigate once this page is rendered. Call it in every page that the flow may leave. */
export const useMarkRendered = () => {
  const { markRendered } = useAppLoader();
  useEffect(markRendered, [markRendered]);
};
