import { use, useEffect, useSyncExternalStore } from 'react';
import { type App, AppContext } from './app-context.ts';
import type { AppSource } from './app-source.ts';

export const useAppSource = (): AppSource => {
  const source = use(AppContext);
  if (!source) throw new Error('The app needs an <AppContext> above it.');
  return source;
};

/** The running charts, or null while nobody needed them. */
export const useStartedApp = (): App | null => {
  const { get, subscribe } = useAppSource();
  return useSyncExternalStore(subscribe, get, get);
};

/** Of each page that the flow may leave by itself. */
export const useTellDrawn = () => {
  const { tellDrawn } = useAppSource();
  useEffect(tellDrawn, [tellDrawn]);
};
