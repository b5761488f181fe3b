import type { i18n as I18n } from 'i18next';
import { startTransition } from 'react';
import { canonicalPath, pageAt, pickLanguage } from '#contract/site.ts';
import { isPrerendered, prepareHydration, preserveInput, replayQueuedInput } from '#src/app/hydration.ts';
import { preloadNext } from '#src/app/preload-next.ts';
import { type AppRouter, createAppRouter } from '#src/app/router.ts';
import { scrollFocusIntoView } from '#src/app/scroll-focus-into-view.ts';
import { SiteView } from '#src/app/site-view.tsx';
import { browserEnvironment, startFlowWhenNeeded } from '#src/app/start-flow-when-needed.ts';
import { environment } from '#src/config/built-environment.ts';
import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import { syncDocumentLanguage } from '#src/i18n/document-language.ts';
import { syncLanguageCookie } from '#src/i18n/language-cookie.ts';
import { getLanguage } from '#src/i18n/languages.ts';
import { namespacesFor } from '#src/i18n/namespaces.ts';
import { createFixedI18n, createI18n } from '#src/i18n/setup.ts';
import { createAppLoader } from '#src/runtime/app-loader.ts';
import { authInputAt, needsFlow } from '#src/runtime/route-events.ts';
import { yieldToMain } from '#src/runtime/yield-to-main.ts';
import { createTokenStorage } from '#src/services/storage/token-storage.ts';
import '#src/styles/global.css';
import { syncTheme } from '#src/styles/theme.ts';

const withoutLanguage = ({ href }: Location) => {
  const url = new URL(href);
  for (const name of ['lng', 'lang']) url.searchParams.delete(name);
  return url;
};

/**
 * Replaces other URLs of a page on a static host with the canonical one, and `&amp;`, which some mail programs leave in
 * a link's URL.
 */
const correctUrl = ({ pathname, search, hash }: Location) => {
  const path = canonicalPath(pathname);
  const query = search.replaceAll('&amp;', '&');
  // Includes the origin, because `//x` would be another host's URL.
  if (path !== pathname || query !== search)
    history.replaceState(history.state, '', location.origin + path + query + hash);
};

/** Whether the browser needs no polyfills of src/config/polyfills.ts. */
const isUpToDate = 'withResolvers' in Promise && 'canParse' in URL && 'any' in AbortSignal;

/** Loads polyfills and texts. `renderedLanguage`: null where the page is not prerendered. */
const boot = async (root: HTMLElement) => {
  await yieldToMain();
  if (!isUpToDate) (await importWithTimeout(() => import('#src/config/polyfills.ts'))).addPolyfills();
  correctUrl(location);
  const renderedLanguage = isPrerendered(root, location)
    ? pickLanguage([document.documentElement.lang])
    : null;
  const translations = { namespaces: namespacesFor(pageAt(location.pathname)) };
  const visitor = await createI18n(translations);
  const isVisitorsLanguage = renderedLanguage === null || renderedLanguage === visitor.resolvedLanguage;
  const first = isVisitorsLanguage ? visitor : await createFixedI18n(renderedLanguage, translations);
  await yieldToMain();
  return { visitor, first, renderedLanguage };
};

interface FlowOptions {
  root: HTMLElement;
  router: AppRouter;
  visitor: I18n;
  willHydrate: boolean;
  releaseInput: () => void;
}

/** Returns the loader of the machines, which a page calls when it needs them. */
const createFlowLoader = ({ root, router, visitor, willHydrate, releaseInput }: FlowOptions) => {
  const initialLocation = router.state.location;
  // The script of /auth shows the form when the app loads slowly; then the form stays.
  const showsForm = willHydrate && pageAt(location.pathname) === 'auth' && root.dataset.opening === undefined;
  const expectsSession = createTokenStorage(() => localStorage).read() !== null && !showsForm;
  return createAppLoader(async (rendered) => {
    // On /auth the page's script hides the form from a returning owner until the app is rendered.
    void rendered.then(() => delete root.dataset.opening);
    void rendered.then(releaseInput);
    const { startFlow } = await importWithTimeout(() => import('#src/app/start-flow.ts'));
    const language = () => getLanguage(visitor);
    return startFlow({
      environment,
      router,
      language,
      authInput: authInputAt(initialLocation, expectsSession),
      rendered,
    });
  });
};

/** Keeps the document up to date with the router and the language. */
const syncDocument = (root: HTMLElement, router: AppRouter, visitor: I18n) => {
  syncTheme();
  syncLanguageCookie(visitor, document, navigator.languages);
  const updateDocument = syncDocumentLanguage(visitor, document, () =>
    pageAt(router.state.location.pathname),
  );
  router.subscribe('onResolved', updateDocument);
  scrollFocusIntoView(router);
  // A chosen language overrides the URL, also after a reload.
  visitor.on('languageChanged', () => {
    history.replaceState(history.state, '', withoutLanguage(location));
    // A translator has replaced the text nodes that React would update.
    if (root.querySelector('font')) location.reload();
  });
  // A page restored from the back/forward cache shows a finished flow.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
};

const start = async (root: HTMLElement) => {
  const { visitor, first, renderedLanguage } = await boot(root);
  const willHydrate = renderedLanguage !== null;
  const router = createAppRouter(visitor);
  if (willHydrate) prepareHydration(router);
  const input = preserveInput(root);
  const loader = createFlowLoader({ root, router, visitor, willHydrate, releaseInput: input.release });
  startFlowWhenNeeded(router, loader, browserEnvironment(environment.apiHost));
  preloadNext(router);
  await yieldToMain();
  await router.load();
  // /auth is hydrated with the machines' state; without them its screen shows the failure.
  if (needsFlow(router.state.location)) await loader.load().catch(() => {});
  await yieldToMain();
  // Imported here in a separate task: together with the other modules it would block a phone.
  const { createRoot, hydrateRoot } = await importWithTimeout(() => import('react-dom/client'));
  await yieldToMain();
  syncDocument(root, router, visitor);

  const view = (
    <SiteView
      loader={loader}
      router={router}
      first={first}
      visitor={visitor}
      onInserted={input.restore}
      onRendered={replayQueuedInput}
    />
  );
  const onRecoverableError = (error: unknown) => {
    input.restore();
    reportError(error);
  };
  if (!willHydrate) createRoot(root).render(view);
  // React hydrates a transition in slices, so the page stays responsive.
  else startTransition(() => void hydrateRoot(root, view, { onRecoverableError }));
};

globalThis.isStarted = true;
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
start(root).catch((error: unknown) => {
  delete root.dataset.opening;
  globalThis.showLoadError?.();
  throw error;
});
