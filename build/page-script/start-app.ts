/** Space-separated names of the page's scripts, each after its imports; replaced for each page. */
declare const __PAGE_SCRIPTS__: string;

/** Element with the message that the app did not start. Browsers define a global variable for each id. */
declare const loadError: HTMLElement;

const names = __PAGE_SCRIPTS__.split(' ');
const chunkUrl = (name: string) => `/assets/${name}.js`;

/** Imports a script in up to three attempts. Some browsers cache a failed import until the page reloads. */
const fetchScript = (name: string, delayMs = 1000): Promise<unknown> =>
  import(/* @vite-ignore */ chunkUrl(name)).catch(
    () =>
      delayMs > 3000 ||
      new Promise((resolve) => setTimeout(resolve, delayMs)).then(() => fetchScript(name, delayMs * 3)),
  );

/** Like src/config/reload-page.ts, but does not reload offline, which would lose the form's input. */
const reload = () =>
  Promise.all(names.map((name) => fetch(chunkUrl(name), { cache: 'no-cache' }))).then(
    () => location.reload(),
    () => {},
  );

self.showLoadError = () => {
  for (const form of document.forms) form.ariaBusy = null;
  loadError.hidden = false;
  (loadError.lastChild as HTMLElement).onclick = reload;
};

let starting: Promise<unknown> | undefined;

/** Imports the page's scripts once. After the app has started, it reports failed scripts itself. */
export const startApp = () =>
  (starting ||= Promise.all(names.map((name) => fetchScript(name))).then(
    () => self.isStarted || showLoadError?.(),
  ));

// A script that hangs raises no error.
setTimeout(() => showLoadError?.(), 20_000);
