import type { App } from './app-context.ts';

/** The running charts, started when somebody needs them: a visitor who only reads does not. */
export interface AppSource {
  /** null until they run. */
  get(): App | null;
  /** Answers the same promise at every call, unless starting failed. */
  open(): Promise<App>;
  /** Tells when they run. Returns what unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export const createAppSource = (start: () => Promise<App>): AppSource => {
  const listeners = new Set<() => void>();
  let app: App | null = null;
  let opening: Promise<App> | undefined;
  const open = async () => {
    try {
      app = await start();
    } catch (error) {
      opening = undefined;
      throw error;
    }
    for (const listener of listeners) listener();
    return app;
  };
  return {
    get: () => app,
    open: () => {
      opening ??= open();
      return opening;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** One that runs already. */
export const runningApp = (app: App): AppSource => ({
  get: () => app,
  open: async () => app,
  subscribe: () => () => {},
});
