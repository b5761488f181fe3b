/** The names of the page's scripts, each after what it imports, between blanks; written in for each page. */
declare const __PAGE_SCRIPTS__: string;

/** What the page says when its app does not come: an element's id is a variable of the page. */
declare const unstarted: HTMLElement;

const names = __PAGE_SCRIPTS__.split(' ');
const addressOf = (name: string) => `/assets/${name}.js`;

/** A browser may keep that a script did not come, and not ask for it again: then only a reload helps. */
const fetchScript = (name: string, pauseMs = 1000): Promise<unknown> =>
  import(/* @vite-ignore */ addressOf(name)).catch(
    () =>
      pauseMs > 3000 ||
      new Promise((resolve) => setTimeout(resolve, pauseMs)).then(() => fetchScript(name, pauseMs * 3)),
  );

/** As src/config/reload-page.ts does it; but without a connection what is typed stays. */
const reload = () =>
  Promise.all(names.map((name) => fetch(addressOf(name), { cache: 'no-cache' }))).then(
    () => location.reload(),
    () => {},
  );

self.showUnstarted = () => {
  for (const form of document.forms) form.ariaBusy = null;
  unstarted.hidden = false;
  (unstarted.lastChild as HTMLElement).onclick = reload;
};

let starting: Promise<unknown> | undefined;

/** Fetches and runs the page's scripts. Of one that fails the app says so, if the app itself has come. */
export const startApp = () =>
  (starting ||= Promise.all(names.map((name) => fetchScript(name))).then(
    () => self.isAppHere || showUnstarted?.(),
  ));

// Of a script that hangs nothing is told.
setTimeout(() => showUnstarted?.(), 20_000);
