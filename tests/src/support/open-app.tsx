import { createMemoryHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import type { Language } from '#contract/site.ts';
import type { IdentityEvent } from '#machines/auth/auth.types.ts';
import type { NavigationEvent } from '#machines/flow/flow.types.ts';
import type { Draft, DraftEvent } from '#machines/registration/registration.types.ts';
import type { InAppBrowser, PopupEvent } from '#machines/sign-in/sign-in.types.ts';
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
import { createFakeConnection } from '#tests/machines/support/fake-connection.ts';
import { createFakePorts } from '#tests/machines/support/fake-ports.ts';

export const dashboardUrl = 'https://dashboard.example/';

export interface World {
  isBackFromGoogle?: boolean;
  inAppBrowser?: InAppBrowser | null;
  /** Browser storage, shared by pages. */
  storage?: { userToken?: string };
  /** By uid. */
  drafts?: Map<string, Draft> | Record<string, Draft>;
  /** History of a reopened page. */
  history?: RouterHistory;
}

/** The app at a path with fake ports that wait for responses; the caller renders its page. */
export const openApp = async (path: string, language: Language, world: World) => {
  localStorage.setItem('i18nextLng', language);
  const i18n = await createI18n();
  syncDocumentLanguage(i18n, document, () => 'auth');
  const { auth, signIn, emailLink, verification, registration } = createFakePorts();
  const drafts = world.drafts instanceof Map ? world.drafts : new Map(Object.entries(world.drafts ?? {}));
  const storage = world.storage ?? {};
  let draftListener: (event: DraftEvent) => void = () => {};
  let identityListener: (event: IdentityEvent) => void = () => {};
  const connection = createFakeConnection();
  const storeToken = vi.fn((token: string) => {
    storage.userToken = token;
  });
  let leavingListener: (event: NavigationEvent) => void = () => {};
  let hasPendingRedirect = world.isBackFromGoogle ?? false;
  let popupListener: (event: PopupEvent) => void = () => {};
  const ports: Ports = {
    auth: {
      ...auth.ports,
      watchIdentity: (listen) => {
        identityListener = listen;
        return () => {};
      },
      watchConnection: connection.watch,
      storeToken,
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
      // The SDK removes its marker with the result.
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
        draftListener = listen;
        return () => {};
      },
      watchConnection: connection.watch,
      storeToken,
      jitter: () => 0,
    },
    preloadIdentityProvider: vi.fn(),
    acquireOnboardingLock: () => () => {},
    preloadPhoneNumbers: vi.fn(),
    readPhone: async (typed) => readPhone(typed).shown,
    watchNavigation: (listen) => {
      leavingListener = listen;
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
    emit: {
      identity: (event: IdentityEvent) => identityListener(event),
      connection: connection.emit,
      popup: (event: PopupEvent) => popupListener(event),
      draft: (event: DraftEvent) => draftListener(event),
      leaving: (event: NavigationEvent) => leavingListener(event),
    },
    /** Stops all actors of the page. */
    stop: () => {
      disconnect();
      for (const actor of [app.flow, app.notifications]) actor.stop();
    },
  };
};
