import type { App } from './app-context.ts';

/** The running charts, started when somebody needs them: a visitor who only reads does not. */
export interface AppSource {
  /** null until they run. */
  get(): App | null;
  /** Answers the same promise at every call, unless starting failed. */
  open(): Promise<App>;
  /** Tells when they run. Returns what unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** A page of the flow is drawn, and hydrated. */
  tellDrawn(): void;
}

/** `start` gets what resolves when a page of the flow is drawn. */
export const createAppSource = (start: (drawn: Promise<void>) => Promise<App>): AppSource => {
  const { promise: drawn, resolve: tellDrawn } = Promise.withResolvers<void>();
  const listeners = new Set<() => void>();
  let app: App | null = null;
  let opening: Promise<App> | undefined;
  const open = async () => {
    try {
      app = await start(drawn);
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
    tellDrawn,
  };
};

/** One that runs already. */
export const runningApp = (app: App): AppSource => ({
  get: () => app,
  open: async () => app,
  subscribe: () => () => {},
  tellDrawn: () => {},
});
