import { createMemoryHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import type { IdentityEvent } from '#machines/auth/auth.types.ts';
import type { NavigationEvent } from '#machines/flow/flow.types.ts';
import type { Draft, DraftEvent } from '#machines/registration/registration.types.ts';
import type { ConnectionEvent } from '#machines/request/request.types.ts';
import type { InAppBrowser, PopupEvent } from '#machines/sign-in/sign-in.types.ts';
import { connectRouter } from '#src/app/connect-router.ts';
import { createApp } from '#src/app/create-app.ts';
import type { Ports } from '#src/app/ports.ts';
import { createAppRouter } from '#src/app/router.ts';
import { syncDocumentLanguage } from '#src/i18n/document-language.ts';
import type { Language } from '#src/i18n/languages.ts';
import { createI18n } from '#src/i18n/setup.ts';
import { AppContext } from '#src/runtime/app-context.ts';
import { loadedApp } from '#src/runtime/app-loader.ts';
import { authInputAt } from '#src/runtime/route-events.ts';
import { readPhone } from '#src/services/phone-rules.ts';
import { createFakePorts } from '#tests/machines/support/fake-ports.ts';

export const dashboardUrl = 'https://dashboard.example/';

export interface World {
  isBackFromGoogle?: boolean;
  inAppBrowser?: InAppBrowser | null;
  /** What the browser keeps, from page to page. */
  storage?: { userToken?: string };
  /** By uid. */
  drafts?: Map<string, Draft> | Record<string, Draft>;
  /** Of a page that is opened again. */
  history?: RouterHistory;
}

/** The whole app at an address, in front of fake ports that wait for answers; the caller renders its page. */
export const openApp = async (path: string, language: Language, world: World) => {
  localStorage.setItem('i18nextLng', language);
  const i18n = await createI18n();
  syncDocumentLanguage(i18n, document, () => 'auth');
  const { auth, signIn, emailLink, verification, registration } = createFakePorts();
  const drafts = world.drafts instanceof Map ? world.drafts : new Map(Object.entries(world.drafts ?? {}));
  const storage = world.storage ?? {};
  let hearDrafts: (event: DraftEvent) => void = () => {};
  let listener: (event: IdentityEvent) => void = () => {};
  let hearConnection: (event: ConnectionEvent) => void = () => {};
  let hearLeaving: (event: NavigationEvent) => void = () => {};
  let hasPendingRedirect = world.isBackFromGoogle ?? false;
  let popupListener: (event: PopupEvent) => void = () => {};
  const ports: Ports = {
    auth: {
      ...auth.ports,
      watchIdentity: (listen) => {
        listener = listen;
        return () => {};
      },
      watchConnection: (listen) => {
        hearConnection = listen;
        return () => {};
      },
      storeToken: vi.fn((token) => {
        storage.userToken = token;
      }),
      removeToken: vi.fn(() => {
        delete storage.userToken;
      }),
      jitter: () => 0,
    },
    signIn: {
      ...signIn.ports,
      watchPopup: (listen) => {
        popupListener = listen;
        return () => {};
      },
      cancelAttemptsOnExit: () => () => {},
      retainCredential: () => () => {},
      hasPendingRedirect: () => hasPendingRedirect,
      // The provider's note is gone once its result was asked for.
      finishRedirect: (...call) => {
        hasPendingRedirect = false;
        return signIn.ports.finishRedirect(...call);
      },
      findInAppBrowser: () => world.inAppBrowser ?? null,
    },
    emailLink: emailLink.ports,
    verification: verification.ports,
    registration: {
      ...registration.ports,
      readDraft: (uid) => drafts.get(uid) ?? null,
      saveDraft: (uid, draft) => void drafts.set(uid, draft),
      dropDraft: (uid) => void drafts.delete(uid),
      watchDrafts: (listen) => {
        hearDrafts = listen;
        return () => {};
      },
    },
    preloadIdentityProvider: vi.fn(),
    acquireOnboardingLock: () => () => {},
    preloadPhoneNumbers: vi.fn(),
    readPhone: async (typed) => readPhone(typed).shown,
    watchNavigation: (listen) => {
      hearLeaving = listen;
      return () => {};
    },
  };
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
    ports,
    auth,
    signIn,
    emailLink,
    verification,
    registration,
    drafts,
    hear: {
      identity: (event: IdentityEvent) => listener(event),
      connection: (event: ConnectionEvent) => hearConnection(event),
      popup: (event: PopupEvent) => popupListener(event),
      draft: (event: DraftEvent) => hearDrafts(event),
      leaving: (event: NavigationEvent) => hearLeaving(event),
    },
    /** Nothing of a page goes on once it is left. */
    stop: () => {
      disconnect();
      for (const actor of [app.flow, app.notifications]) actor.stop();
    },
  };
};
