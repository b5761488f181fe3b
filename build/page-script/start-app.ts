/** The names of the page's scripts, each after what it imports, between blanks; written in for each page. */
declare const __PAGE_SCRIPTS__: string;

/** Fetches and runs the page's scripts. An import that fails fails again in the app, which says so. */
export const startApp = () =>
  __PAGE_SCRIPTS__.split(' ').map((name) => import(/* @vite-ignore */ `/assets/${name}.js`).catch(() => {}));
