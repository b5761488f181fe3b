import type { App, AppLoader } from './app-context.ts';

/** `start` receives a promise that resolves when a page of the flow is rendered. */
export const createAppLoader = (start: (rendered: Promise<void>) => Promise<App>): AppLoader => {
  const { promise: rendered, resolve: markRendered } = Promise.withResolvers<void>();
  const listeners = new Set<() => void>();
  let app: App | null = null;
  let loading: Promise<App> | undefined;
  const load = async () => {
    try {
      app = await start(rendered);
    } catch (error) {
      loading = undefined;
      throw error;
    }
    for (const listener of listeners) listener();
    return app;
  };
  return {
    get: () => app,
    load: () => {
      loading ??= load();
      return loading;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    markRendered,
  };
};

/** Loader of an app that is already running. */
export const loadedApp = (app: App): AppLoader => ({
  get: () => app,
  load: async () => app,
  subscribe: () => () => {},
  markRendered: () => {},
});
