import { use, useEffect, useSyncExternalStore } from 'react';
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

/** For pages that the flow may leave automatically. */
export const useMarkRendered = () => {
  const { markRendered } = useAppLoader();
  useEffect(markRendered, [markRendered]);
};
