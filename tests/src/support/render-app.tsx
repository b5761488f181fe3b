import { createMemoryHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { onTestFinished, vi } from 'vitest';
import type { ConnectionEvent, IdentityEvent } from '#machines/auth/auth.types.ts';
import type { Draft, DraftEvent } from '#machines/registration/registration.types.ts';
import type { InAppBrowser, PopupEvent } from '#machines/sign-in/sign-in.types.ts';
import { AppContext } from '#src/app/app-context.ts';
import { runningApp } from '#src/app/app-source.ts';
import { connectBridge } from '#src/app/bridge.ts';
import { createApp } from '#src/app/create-app.ts';
import { connectSteps } from '#src/app/onboarding-steps.ts';
import type { Ports } from '#src/app/ports.ts';
import { createAppRouter } from '#src/app/router.ts';
import { expectsSession } from '#src/app/surfaces.ts';
import { followLanguage } from '#src/i18n/document-language.ts';
import type { Language } from '#src/i18n/languages.ts';
import { createI18n } from '#src/i18n/setup.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { createFakePorts } from '#tests/machines/support/fake-ports.ts';

export const dashboardUrl = 'https://dashboard.example/';
export const ana = { uid: 'ana', email: 'ana@example.com', displayName: null, emailVerified: true };

interface World {
  isBackFromGoogle?: boolean;
  inAppBrowser?: InAppBrowser | null;
  /** By uid. */
  drafts?: Map<string, Draft> | Record<string, Draft>;
  /** Of a page that is opened again. */
  history?: RouterHistory;
}

/** The whole app as a person sees it, at an address, in front of fake ports that wait for answers. */
export const renderApp = async (path: string, language: Language = 'en', world: World = {}) => {
  localStorage.setItem('i18nextLng', language);
  const i18n = await createI18n();
  followLanguage(i18n, document, () => 'auth');
  const { auth, signIn, emailLink, verification, registration } = createFakePorts();
  const drafts = world.drafts instanceof Map ? world.drafts : new Map(Object.entries(world.drafts ?? {}));
  let hearDrafts: (event: DraftEvent) => void = () => {};
  let listener: (event: IdentityEvent) => void = () => {};
  let hearConnection: (event: ConnectionEvent) => void = () => {};
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
      storeToken: vi.fn(),
      removeToken: vi.fn(),
      jitter: () => 0,
    },
    signIn: {
      ...signIn.ports,
      watchPopup: (listen) => {
        popupListener = listen;
        return () => {};
      },
      holdCredential: () => () => {},
      hasPendingRedirect: () => world.isBackFromGoogle ?? false,
      findInAppBrowser: () => world.inAppBrowser ?? null,
    },
    emailLink: emailLink.ports,
    verification: verification.ports,
    registration: {
      ...registration.ports,
      readDraft: (uid) => drafts.get(uid) ?? null,
      keepDraft: (uid, draft) => void drafts.set(uid, draft),
      dropDraft: (uid) => void drafts.delete(uid),
      watchDrafts: (listen) => {
        hearDrafts = listen;
        return () => {};
      },
    },
    wakeIdentityProvider: vi.fn(),
    wakePhoneNumbers: vi.fn(),
  };
  const router = createAppRouter(i18n, world.history ?? createMemoryHistory({ initialEntries: [path] }));
  const app = createApp(ports, expectsSession(router.state.location));
  const source = runningApp(app);
  const leaveFor = vi.fn();
  const disconnects = [connectBridge(app, router, leaveFor, dashboardUrl), connectSteps(app, router)];
  onTestFinished(() => {
    for (const disconnect of disconnects) disconnect();
    for (const actor of [app.auth, app.registration, app.notifications]) actor.stop();
  });
  await router.load();
  const { unmount } = render(
    <I18nextProvider i18n={i18n}>
      <AppContext value={source}>
        <RouterProvider router={router} />
      </AppContext>
    </I18nextProvider>,
  );
  /** Lets an answer arrive and everything that follows from it be drawn. */
  const answer = (give: () => void) =>
    act(async () => {
      give();
      await settle();
      await settle();
    });
  return {
    app,
    router,
    leaveFor,
    ports,
    auth,
    signIn,
    emailLink,
    verification,
    registration,
    drafts,
    unmount,
    answer,
    user: userEvent.setup(),
    /** As the functions below, for who lets the consequences be drawn. */
    say: {
      identity: (event: IdentityEvent) => listener(event),
      connection: (event: ConnectionEvent) => hearConnection(event),
      popup: (event: PopupEvent) => popupListener(event),
    },
    tell: (event: IdentityEvent) => answer(() => listener(event)),
    tellOfDraft: (event: DraftEvent) => answer(() => hearDrafts(event)),
    tellConnection: (event: ConnectionEvent) => answer(() => hearConnection(event)),
    tellOfPopup: (event: PopupEvent) => answer(() => popupListener(event)),
    /** From the session check to the answer about the record. */
    signInAs: async (record: 'found' | 'missing') => {
      await answer(() => listener({ type: 'identity.signedIn', identity: ana }));
      await answer(() => auth.resolve('fetchToken', 'token'));
      await answer(() => auth.resolve('lookUpUser', record));
    },
  };
};
