import { createMemoryHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import type { Language } from '#contract/site.ts';
import { connectRouter } from '#src/app/connect-router.ts';
import { createApp } from '#src/app/create-app.ts';
import type { Ports } from '#src/app/ports.ts';
import { createAppRouter } from '#src/app/router.ts';
import { syncDocumentLanguage } from '#src/i18n/document-language.ts';
import type { LocaleChunks } from '#src/i18n/locale-chunks.ts';
import { createI18n } from '#src/i18n/setup.ts';
import { AppContext } from '#src/runtime/app-context.ts';
import { loadedApp } from '#src/runtime/app-loader.ts';
import { authInputAt } from '#src/runtime/route-events.ts';
import { parsePhone } from '#src/services/phone-rules.ts';
import { createFakeAppPorts, type FakeBrowser } from './fake-app-ports.ts';

export const dashboardUrl = 'https://dashboard.example/';

export interface OpenOptions extends FakeBrowser {
  /** Router history, to reopen a page with the history of another. */
  history?: RouterHistory;
  chunks?: LocaleChunks;
}

/** The app at a path with fake ports that wait for responses; the caller renders its page. */
export const openApp = async (path: string, language: Language, options: OpenOptions) => {
  localStorage.setItem('i18nextLng', language);
  const i18n = await createI18n(options.chunks && { chunks: options.chunks });
  syncDocumentLanguage(i18n, document, () => 'auth');
  const storage = options.storage ?? {};
  const fakes = createFakeAppPorts({ ...options, storage });
  const ports: Ports = { ...fakes.ports, parsePhone: async (typed) => parsePhone(typed) };
  const hasToken = storage.userToken !== undefined;
  const router = createAppRouter(i18n, options.history ?? createMemoryHistory({ initialEntries: [path] }));
  const app = createApp(ports, authInputAt(router.state.location, hasToken));
  const redirectTo = vi.fn();
  const disconnect = connectRouter(app.flow, router, redirectTo, dashboardUrl, Promise.resolve());
  await router.load();
  return {
    app,
    page: (
      <I18nextProvider i18n={i18n}>
        <AppContext value={loadedApp(app)}>
          <RouterProvider router={router} />
        </AppContext>
      </I18nextProvider>
    ),
    router,
    redirectTo,
    ...fakes,
    ports,
    /** Stops all actors of the page. */
    stop: () => {
      disconnect();
      for (const actor of [app.flow, app.notifications]) actor.stop();
    },
  };
};
