import { flushSync } from 'react-dom';
import { pageAt } from '#src/config/paths.ts';
import { hasPendingRedirect } from '#src/services/firebase/pending-redirect.ts';
import { findOwnInAppBrowser } from '#src/services/in-app-browser.ts';
import type { AppRouter } from './router.ts';

declare global {
  /**
   * Buttons that were pressed and forms that were sent before the app was there, in their order, kept by the
   * script in the prerendered page.
   */
  var heldInput: HTMLElement[] | undefined;
  /** The app has come, and tells when it cannot start. */
  var isAppHere: true | undefined;
  /**
   * Says that the page could not be loaded, and lets nothing wait any longer that was sent. Of the script in the page,
   * until something is drawn: missing in front of the development server.
   */
  var showUnstarted: (() => void) | undefined;
}

/**
 * Whether /auth shows something that the build could not draw: after a link, after a redirect, or inside another app.
 */
const opensOtherwise = () =>
  ['start', 'verifiedEmail', 'changedEmail', 'isBackFromRegistration'].some(
    (name) => name in ((history.state as object | null) ?? {}),
  ) ||
  hasPendingRedirect(globalThis) ||
  findOwnInAppBrowser(navigator) !== null;

/**
 * Whether the build drew what this address shows. The not-found page names its address, and the links of
 * the identity provider's e-mails open forms of /auth that were not drawn.
 */
export const isPrerendered = (root: HTMLElement, { pathname, search }: Location): boolean => {
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
const current = (button: HTMLElement) =>
  button.isConnected
    ? button
    : [...document.querySelectorAll('button')].find(({ textContent }) => textContent === button.textContent);

/** The page's script opened the form by itself; the app does it in its own way, and the keyboard stays there. */
const pressOpener = (button: HTMLElement, form: HTMLElement) => {
  const { activeElement } = document;
  form.hidden = true;
  if (button.parentElement) button.parentElement.hidden = false;
  flushSync(() => button.click());
  if (form.contains(activeElement)) (activeElement as HTMLElement).focus();
};

/** The form, or the one of the page that was drawn anew. */
const currentForm = (form: HTMLFormElement) =>
  form.isConnected ? form : document.querySelector<HTMLFormElement>('form');

const repeat = (act: HTMLElement) => {
  if (act instanceof HTMLFormElement) {
    act.removeAttribute('aria-busy');
    flushSync(() => currentForm(act)?.requestSubmit());
    return;
  }
  const button = current(act);
  const opened = act.dataset.opens && document.getElementById(act.dataset.opens);
  if (button && opened) pressOpener(button, opened);
  else flushSync(() => button?.click());
};

/** Resolves when the app takes the act: it may be busy, with an identity that it finds to be stale. */
const whenTaken = (act: HTMLElement) =>
  new Promise<void>((resolve) => {
    const isTaken = () => {
      const button =
        act instanceof HTMLFormElement
          ? currentForm(act)?.querySelector<HTMLButtonElement>('[type=submit]')
          : current(act);
      return !button?.matches(':disabled, [aria-disabled=true]');
    };
    if (isTaken()) return resolve();
    const observer = new MutationObserver(() => {
      if (!isTaken()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { attributes: true, childList: true, subtree: true });
  });

/**
 * Does what people did before, in their order; until that is done, the page's script keeps from React what they do.
 * Each is drawn before the next, which may be for what it brought. In a task of its own, because React cannot
 * hydrate for a press while it is at work itself.
 */
export const replayHeldInput = () => {
  globalThis.showUnstarted = undefined;
  // It was slow, and has come all the same.
  document.getElementById('unstarted')?.setAttribute('hidden', '');
  setTimeout(async () => {
    const acts = globalThis.heldInput ?? [];
    for (let act = acts.shift(); act; act = acts.shift()) {
      await whenTaken(act);
      globalThis.heldInput = undefined;
      repeat(act);
      globalThis.heldInput = acts;
    }
    globalThis.heldInput = undefined;
  });
};
