/** Space-separated names of the page's scripts, each after its imports; replaced for each page. */
declare const __PAGE_SCRIPTS__: string;

/** The message for an app that does not start: ids of elements are global variables. */
declare const loadError: HTMLElement;

const names = __PAGE_SCRIPTS__.split(' ');
const addressOf = (name: string) => `/assets/${name}.js`;

/** Retries, because browsers may cache a failed import; then only a reload helps. */
const fetchScript = (name: string, pauseMs = 1000): Promise<unknown> =>
  import(/* @vite-ignore */ addressOf(name)).catch(
    () =>
      pauseMs > 3000 ||
      new Promise((resolve) => setTimeout(resolve, pauseMs)).then(() => fetchScript(name, pauseMs * 3)),
  );

/** Same as src/config/reload-page.ts, but keeps the form's input offline. */
const reload = () =>
  Promise.all(names.map((name) => fetch(addressOf(name), { cache: 'no-cache' }))).then(
    () => location.reload(),
    () => {},
  );

self.showLoadError = () => {
  for (const form of document.forms) form.ariaBusy = null;
  loadError.hidden = false;
  (loadError.lastChild as HTMLElement).onclick = reload;
};

let starting: Promise<unknown> | undefined;

/** Fetches and runs the page's scripts. The app reports a failed one, if the app itself has started. */
export const startApp = () =>
  (starting ||= Promise.all(names.map((name) => fetchScript(name))).then(
    () => self.isStarted || showLoadError?.(),
  ));

// A hanging script raises no error.
setTimeout(() => showLoadError?.(), 20_000);
