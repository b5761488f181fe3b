import { createMemoryHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import type { Language } from '#contract/site.ts';
import { connectRouter } from '#src/app/connect-router.ts';
import { createApp } from '#src/app/create-app.ts';
import type { Ports } from '#src/app/ports.ts';
import { createAppRouter } from '#src/app/router.ts';
import { syncDocumentLanguage } from '#src/i18n/document-language.ts';
import { createI18n } from '#src/i18n/setup.ts';
import { AppContext } from '#src/runtime/app-context.ts';
import { loadedApp } from '#src/runtime/app-loader.ts';
import { authInputAt } from '#src/runtime/route-events.ts';
import { readPhone } from '#src/services/phone-rules.ts';
import { createFakeAppPorts, type FakeBrowser } from './fake-app-ports.ts';

export const dashboardUrl = 'https://dashboard.example/';

export interface World extends FakeBrowser {
  /** History of a reopened page. */
  history?: RouterHistory;
}

/** The app at a path with fake ports that wait for responses; the caller renders its page. */
export const openApp = async (path: string, language: Language, world: World) => {
  localStorage.setItem('i18nextLng', language);
  const i18n = await createI18n();
  syncDocumentLanguage(i18n, document, () => 'auth');
  const storage = world.storage ?? {};
  const fakes = createFakeAppPorts({ ...world, storage });
  const ports: Ports = { ...fakes.ports, readPhone: async (typed) => readPhone(typed) };
  const hasToken = storage.userToken !== undefined;
  const router = createAppRouter(i18n, world.history ?? createMemoryHistory({ initialEntries: [path] }));
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
