import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Language } from '#contract/site.ts';
import { syncDocumentLanguage } from '#src/i18n/document-language.ts';
import { createI18n } from '#src/i18n/setup.ts';
import { AppContext } from '#src/runtime/app-context.ts';
import { createAppLoader } from '#src/runtime/app-loader.ts';

interface Place {
  language?: Language;
  path?: string;
}

/** As for visitors of public pages. */
export const withoutApp = createAppLoader(() => Promise.reject(new Error('This page runs no machines.')));

/** Draws something in a language and at a URL; every URL of this router draws the same. */
export async function renderPage(page: ReactNode, { language = 'es', path = '/' }: Place = {}) {
  localStorage.setItem('i18nextLng', language);
  const i18n = await createI18n();
  syncDocumentLanguage(i18n, document, () => 'landing');

  const rootRoute = createRootRoute();
  const anywhere = createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => page });
  const router = createRouter({
    routeTree: rootRoute.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  // As in index.html: beside it are only what extensions add, and dialogs.
  const container = document.body.appendChild(document.createElement('div'));
  container.id = 'root';
  const view = render(
    <I18nextProvider i18n={i18n}>
      <AppContext value={withoutApp}>
        <RouterProvider router={router} />
      </AppContext>
    </I18nextProvider>,
    { container },
  );
  return { ...view, i18n, router };
}
