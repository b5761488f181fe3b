import { flushSync } from 'react-dom';
import { pageAt } from '#contract/site.ts';
import { hasPendingRedirect } from '#src/services/firebase/pending-redirect.ts';
import { findOwnInAppBrowser } from '#src/services/in-app-browser.ts';
import type { AppRouter } from './router.ts';

declare global {
  /** Clicked buttons and submitted forms in order, queued by the page's script before hydration. */
  var queuedInput: HTMLElement[] | undefined;
  /** Set once the app's code runs; from then on the app reports a failed start. */
  var isStarted: true | undefined;
  /** Shows the load error and ends the busy state of forms. Set by the page's script until the first render. */
  var showLoadError: (() => void) | undefined;
}

/** Whether /auth shows a view that is not prerendered: after a link, after a redirect, or in an in-app browser. */
const needsClientRender = () =>
  ['start', 'verifiedEmail', 'changedEmail', 'isBackFromRegistration'].some(
    (name) => name in ((history.state as object | null) ?? {}),
  ) ||
  hasPendingRedirect(globalThis) ||
  findOwnInAppBrowser(navigator) !== null;

/**
 * Whether the prerendered page matches the URL. The not-found page shows its URL, and e-mail links open views of /auth
 * that are not prerendered.
 */
export const isPrerendered = (root: HTMLElement, { pathname, search }: Location): boolean => {
  const page = pageAt(pathname);
  const query = new URLSearchParams(search);
  const isForm = query.has('mode') || query.has('oobCode');
  if (page === 'auth' && (isForm || needsClientRender())) return false;
  return root.dataset.page === page && page !== 'notFound';
};

/** Makes the router's first render match the prerender. Call before `load()`; the router documents no option for it. */
export const prepareHydration = (router: AppRouter) => {
  router.ssr = { manifest: undefined };
};

const selector = 'a, button, details, form, input, summary';

/** Ignores attributes and classes that an extension added, and React's generated ids. */
const isSame = (before: HTMLElement, after: HTMLElement) =>
  before.tagName === after.tagName &&
  before.getAttribute('name') === after.getAttribute('name') &&
  before.dataset.opens === after.dataset.opens &&
  (before.id === after.id || after.id.startsWith('_r')) &&
  [...after.classList].every((name) => before.classList.contains(name));

/** Shows or hides a button's form as the page's script does. */
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

/** Restores the caret too, except in e-mail fields, which have no selection. */
const moveFocus = (before: HTMLElement, after: HTMLElement) => {
  after.focus({ preventScroll: true });
  if (before instanceof HTMLInputElement && before.selectionStart !== null)
    (after as HTMLInputElement).setSelectionRange(before.selectionStart, before.selectionEnd);
};

/** Rendered elements by the prerendered elements that they replace. */
const replacements = new WeakMap<Element, HTMLElement>();

/**
 * Tracks the prerendered page. `restore` copies fields, open form, menus and focus into the elements that React renders
 * instead, as after a translator's or an extension's change. `release` stops tracking.
 */
export const preserveInput = (root: HTMLElement) => {
  const elements = [...root.querySelectorAll<HTMLElement>(selector)];
  let focused = document.activeElement;
  const end = new AbortController();
  const trackFocus = ({ target }: FocusEvent) => {
    focused = target as Element;
  };
  root.addEventListener('focusin', trackFocus, end);
  const release = () => {
    end.abort();
    // The fields contain input, passwords too.
    elements.length = 0;
  };
  const restore = () => {
    const removed = elements.filter(({ isConnected }) => !isConnected);
    if (removed.length === 0) return;
    for (const after of root.querySelectorAll<HTMLElement>(selector)) {
      const index = removed.findIndex((before) => isSame(before, after));
      for (const before of index < 0 ? [] : removed.splice(index, 1)) {
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

/** The button, or its replacement after a new render. */
const current = (button: HTMLElement) =>
  button.isConnected
    ? button
    : [...document.querySelectorAll('button')].find(({ textContent }) => textContent === button.textContent);

/** Reopens in the app a form that the page's script opened, and keeps the focus in it. */
const pressOpener = (button: HTMLElement, form: HTMLElement) => {
  const { activeElement } = document;
  openForm(button, false);
  flushSync(() => button.click());
  if (form.contains(activeElement)) (activeElement as HTMLElement).focus();
};

/** The form, or its replacement after a new render. */
const currentForm = (form: HTMLFormElement) =>
  form.isConnected ? form : document.querySelector<HTMLFormElement>('form');

const replay = (element: HTMLElement) => {
  if (element instanceof HTMLFormElement) {
    element.removeAttribute('aria-busy');
    flushSync(() => currentForm(element)?.requestSubmit());
    return;
  }
  const button = current(element);
  const opened = element.dataset.opens && document.getElementById(element.dataset.opens);
  if (button && opened) pressOpener(button, opened);
  else flushSync(() => button?.click());
};

/** Resolves when the button is enabled: the app may be busy with a stale identity. */
const whenReady = (element: HTMLElement) =>
  new Promise<void>((resolve) => {
    const isReady = () => {
      const button =
        element instanceof HTMLFormElement
          ? currentForm(element)?.querySelector<HTMLButtonElement>('[type=submit]')
          : current(element);
      return !button?.matches(':disabled, [aria-disabled=true]');
    };
    if (isReady()) return resolve();
    const observer = new MutationObserver(() => {
      if (!isReady()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { attributes: true, childList: true, subtree: true });
  });

/**
 * Replays queued input in order and renders after each, because the next element may depend on it. The page's script
 * queues further input until then. A separate task, because React cannot hydrate for an event while it renders.
 */
export const replayQueuedInput = () => {
  globalThis.showLoadError = undefined;
  // A slow app may start after the error is shown.
  document.getElementById('loadError')?.setAttribute('hidden', '');
  setTimeout(async () => {
    const queue = globalThis.queuedInput ?? [];
    for (let queued = queue.shift(); queued; queued = queue.shift()) {
      // React hydrates immediately for this event, which has no listener. It may render the page again.
      queued.dispatchEvent(new Event('dragend', { bubbles: true }));
      const element = replacements.get(queued) ?? queued;
      await whenReady(element);
      globalThis.queuedInput = undefined;
      replay(element);
      globalThis.queuedInput = queue;
    }
    globalThis.queuedInput = undefined;
  });
};
