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

const selector = 'a, button, details, form, input, summary';

/** An extension may have added attributes and classes to the old element; an id that React makes is another one then. */
const isSame = (before: HTMLElement, after: HTMLElement) =>
  before.tagName === after.tagName &&
  before.getAttribute('name') === after.getAttribute('name') &&
  before.dataset.opens === after.dataset.opens &&
  (before.id === after.id || after.id.startsWith('_r')) &&
  [...after.classList].every((name) => before.classList.contains(name));

/** The page's script shows the form that a button opens. */
const openForm = ({ dataset, parentElement }: HTMLElement, isOpen: boolean) => {
  const form = document.getElementById(dataset.opens ?? '');
  if (form) form.hidden = !isOpen;
  if (form && parentElement) parentElement.hidden = isOpen;
};

const copyState = (before: HTMLElement, after: HTMLElement) => {
  if (before instanceof HTMLDetailsElement) (after as HTMLDetailsElement).open = before.open;
  // A property of Firefox since version 119.
  if (before.matches('form[aria-busy]')) after.setAttribute('aria-busy', 'true');
  if (before.dataset.opens && before.parentElement?.hidden) openForm(after, true);
  if (before instanceof HTMLInputElement && before.value !== before.defaultValue)
    (after as HTMLInputElement).value = before.value;
};

/** The caret stays where it was; an e-mail's is at its end. */
const moveFocus = (before: HTMLElement, after: HTMLElement) => {
  after.focus({ preventScroll: true });
  if (before instanceof HTMLInputElement && before.selectionStart !== null)
    (after as HTMLInputElement).setSelectionRange(before.selectionStart, before.selectionEnd);
};

/** What React has drawn in the place of elements of the page that the build drew. */
const replacements = new WeakMap<Element, HTMLElement>();

/**
 * Watches the page that the build drew. `restore` puts its fields, its open form and menus and its focus into what React draws in its
 * place: another page, or the same where a translator or an extension has changed what is hydrated. `release` ends that.
 */
export const keepInput = (root: HTMLElement) => {
  const elements = [...root.querySelectorAll<HTMLElement>(selector)];
  let focused = document.activeElement;
  const end = new AbortController();
  const trackFocus = ({ target }: FocusEvent) => {
    focused = target as Element;
  };
  root.addEventListener('focusin', trackFocus, end);
  const release = () => {
    end.abort();
    // They hold what was typed, passwords too.
    elements.length = 0;
  };
  const restore = () => {
    const gone = elements.filter(({ isConnected }) => !isConnected);
    if (gone.length === 0) return;
    for (const after of root.querySelectorAll<HTMLElement>(selector)) {
      const index = gone.findIndex((before) => isSame(before, after));
      for (const before of index < 0 ? [] : gone.splice(index, 1)) {
        replacements.set(before, after);
        copyState(before, after);
      }
    }
    const next = focused && replacements.get(focused);
    if (next) moveFocus(focused as HTMLElement, next);
    release();
  };
  return { restore, release };
};

/** The button, or the one that took its place when the page was drawn anew. */
const current = (button: HTMLElement) =>
  button.isConnected
    ? button
    : [...document.querySelectorAll('button')].find(({ textContent }) => textContent === button.textContent);

/** The page's script opened the form by itself; the app does it in its own way, and the keyboard stays there. */
const pressOpener = (button: HTMLElement, form: HTMLElement) => {
  const { activeElement } = document;
  openForm(button, false);
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
    for (let held = acts.shift(); held; held = acts.shift()) {
      // React hydrates at once for such an event, and nothing answers it. It may draw the page anew.
      held.dispatchEvent(new Event('dragend', { bubbles: true }));
      const act = replacements.get(held) ?? held;
      await whenTaken(act);
      globalThis.heldInput = undefined;
      repeat(act);
      globalThis.heldInput = acts;
    }
    globalThis.heldInput = undefined;
  });
};
