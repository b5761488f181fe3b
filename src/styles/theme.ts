/** The chosen theme; 'system' follows the operating system. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Local-storage key. The script in index.html applies the theme before the first paint. */
const KEY = 'theme';

const read = (name: string | null | undefined): Theme => themes.find((theme) => theme === name) ?? 'system';

/** The theme of the page, as `data-theme` of its root says. */
export const shownTheme = (): Theme => read(document.documentElement.dataset.theme);

/** Gives the browser's bars the theme of the page. */
const show = (theme: Theme) => {
  document.documentElement.dataset.theme = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color][data-theme]')) {
    const isShown = bar.dataset.theme === theme ? 'all' : 'not all';
    bar.media = theme === 'system' ? `(prefers-color-scheme: ${bar.dataset.theme})` : isShown;
  }
};

export const chooseTheme = (theme: Theme) => {
  show(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the theme lasts as long as the page.
  }
};

/** Syncs the browser's bars with the theme, and the theme with other tabs. */
export const syncTheme = () => {
  show(shownTheme());
  addEventListener('storage', ({ key, newValue }) => {
    // `clear()` has no key.
    if (key === KEY || key === null) show(read(newValue));
  });
};

/** Calls back when the theme changes. Returns a function that unsubscribes. */
export const watchTheme = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
};
