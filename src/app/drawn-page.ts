import { pageAt } from '#src/config/paths.ts';
import { hasPendingRedirect } from '#src/services/firebase/pending-redirect.ts';
import { findInAppBrowser } from '#src/services/in-app-browser.ts';
import type { AppRouter } from './router.ts';

declare global {
  /** Buttons that were pressed before the app was there, kept by the script in the prerendered page. */
  var earlyPresses: HTMLElement[] | undefined;
}

/** Forms of /auth that nobody could draw ahead: after a redirect, and inside another app. */
const opensOtherwise = () => hasPendingRedirect(globalThis) || findInAppBrowser(navigator.userAgent) !== null;

/**
 * Whether the build drew what this address shows. The not-found page names its address, and the links of
 * the identity provider's e-mails open forms of /auth that were not drawn.
 */
export const isDrawn = (root: HTMLElement, { pathname, search }: Location): boolean => {
  const page = pageAt(pathname);
  const asks = new URLSearchParams(search);
  const isForm = asks.has('mode') || asks.has('oobCode');
  if (page === 'auth' && (isForm || opensOtherwise())) return false;
  return root.dataset.page === page && page !== 'notFound';
};

/** Makes the router's first drawing that of the prerender. Before `load()`; it has no documented way. */
export const prepareHydration = (router: AppRouter) => {
  router.ssr = { manifest: undefined };
};

/** The button, or the one that took its place when the page was drawn anew. */
const current = (pressed: HTMLElement) =>
  pressed.isConnected
    ? pressed
    : [...document.querySelectorAll('button')].find(({ textContent }) => textContent === pressed.textContent);

/** From here on the presses are React's own: it hydrates at once what one is for. */
export const takeEarlyPresses = (): HTMLElement[] => {
  const presses = globalThis.earlyPresses ?? [];
  globalThis.earlyPresses = undefined;
  return presses;
};

/** In a task of its own, because React cannot hydrate for a press while it is at work itself. */
export const replay = (presses: HTMLElement[]) => {
  setTimeout(() => {
    for (const button of presses.splice(0)) current(button)?.click();
  });
};
