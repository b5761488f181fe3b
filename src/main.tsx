import { startTransition } from 'react';
import { keepFocusInSight } from '#src/app/keep-focus-in-sight.ts';
import { openFlowWhereNeeded, visitOfBrowser } from '#src/app/open-flow.ts';
import { preloadNext } from '#src/app/preload-next.ts';
import { isPrerendered, keepInput, prepareHydration, replayHeldInput } from '#src/app/prerendered-page.ts';
import { createAppRouter } from '#src/app/router.ts';
import { SiteView } from '#src/app/site-view.tsx';
import { environment } from '#src/config/built-environment.ts';
import { loadChunk } from '#src/config/load-chunk.ts';
import { canonicalPath, pageAt } from '#src/config/paths.ts';
import { followLanguage } from '#src/i18n/document-language.ts';
import { keepServerInStep } from '#src/i18n/language-cookie.ts';
import { languageOf, pickLanguage } from '#src/i18n/languages.ts';
import { namespacesFor } from '#src/i18n/namespaces.ts';
import { createFixedI18n, createI18n } from '#src/i18n/setup.ts';
import { createAppSource } from '#src/runtime/app-source.ts';
import { nextTask } from '#src/runtime/next-task.ts';
import { authInputAt, needsFlow } from '#src/runtime/places.ts';
import { createTokenStorage } from '#src/services/storage/token-storage.ts';
import '#src/styles/global.css';
import { followTheme } from '#src/styles/theme.ts';

const withoutLanguage = ({ href }: Location) => {
  const url = new URL(href);
  for (const name of ['lng', 'lang']) url.searchParams.delete(name);
  return url;
};

/**
 * On a static host a page may have other addresses than its own, the only one that the app knows. Some mail programs leave
 * the `&amp;` of a link's source in its address.
 */
const correctAddress = ({ pathname, search, hash }: Location) => {
  const path = canonicalPath(pathname);
  const query = search.replaceAll('&amp;', '&');
  // With the origin: `//x` alone would be another host's address.
  if (path !== pathname || query !== search)
    history.replaceState(history.state, '', location.origin + path + query + hash);
};

/** Whether the browser has what src/config/polyfills.ts adds. */
const isUpToDate = 'withResolvers' in Promise && 'canParse' in URL && 'any' in AbortSignal;

const start = async (root: HTMLElement) => {
  await nextTask();
  if (!isUpToDate) (await loadChunk(() => import('#src/config/polyfills.ts'))).addPolyfills();
  correctAddress(location);
  const drawnIn = isPrerendered(root, location) ? pickLanguage([document.documentElement.lang]) : null;
  const texts = { namespaces: namespacesFor(pageAt(location.pathname)) };
  const visitor = await createI18n(texts);
  const isVisitors = drawnIn === null || drawnIn === visitor.resolvedLanguage;
  const first = isVisitors ? visitor : await createFixedI18n(drawnIn, texts);
  await nextTask();

  const router = createAppRouter(visitor);
  if (drawnIn !== null) prepareHydration(router);
  const begin = router.state.location;
  // The script of /auth shows the form again where the app takes too long: then it stays.
  const showsForm =
    drawnIn !== null && pageAt(location.pathname) === 'auth' && root.dataset.opening === undefined;
  const hasToken = createTokenStorage(() => localStorage).read() !== null && !showsForm;
  const input = keepInput(root);
  const source = createAppSource(async (drawn) => {
    // On /auth the page's script hides the form from somebody who was signed in before; then the app does.
    void drawn.then(() => delete root.dataset.opening);
    void drawn.then(input.release);
    const { startFlow } = await loadChunk(() => import('#src/app/start-flow.ts'));
    const language = () => languageOf(visitor);
    return startFlow({ environment, router, language, authInput: authInputAt(begin, hasToken), drawn });
  });
  openFlowWhereNeeded(router, source, visitOfBrowser(environment.apiHost));
  preloadNext(router);
  await nextTask();
  await router.load();
  // What is drawn of /auth is hydrated with the charts that it shows; without them its screen says so.
  if (needsFlow(router.state.location)) await source.open().catch(() => {});
  await nextTask();
  // Here, and not with the other imports: its start would be part of theirs, and both together stop a phone.
  const { createRoot, hydrateRoot } = await loadChunk(() => import('react-dom/client'));
  await nextTask();

  followTheme();
  keepServerInStep(visitor, document, navigator.languages);
  const nameDocument = followLanguage(visitor, document, () => pageAt(router.state.location.pathname));
  router.subscribe('onResolved', nameDocument);
  keepFocusInSight(router);
  // Chosen by hand, the language wins over the address, also after a reload.
  visitor.on('languageChanged', () => {
    history.replaceState(history.state, '', withoutLanguage(location));
    // A translator has replaced the text nodes that React would update.
    if (root.querySelector('font')) location.reload();
  });
  // A page that the browser kept while the dashboard was open shows a flow that is over.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });

  const view = (
    <SiteView
      source={source}
      router={router}
      first={first}
      visitor={visitor}
      onInserted={input.restore}
      onDrawn={replayHeldInput}
    />
  );
  const onRecoverableError = (error: unknown) => {
    input.restore();
    reportError(error);
  };
  if (drawnIn === null) createRoot(root).render(view);
  // A transition is hydrated in slices, between which the browser answers the person.
  else startTransition(() => void hydrateRoot(root, view, { onRecoverableError }));
};

globalThis.isAppHere = true;
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
start(root).catch((error: unknown) => {
  delete root.dataset.opening;
  globalThis.showUnstarted?.();
  throw error;
});
