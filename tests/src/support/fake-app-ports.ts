import { vi } from 'vitest';
import type { IdentityEvent } from '#machines/auth/auth.types.ts';
import type { NavigationEvent } from '#machines/flow/flow.types.ts';
import type { Draft, DraftEvent } from '#machines/registration/registration.types.ts';
import type { InAppBrowser, LastMethod, PopupEvent } from '#machines/sign-in/sign-in.types.ts';
import type { Ports } from '#src/app/ports.ts';
import { createFakeConnection } from '#tests/machines/support/fake-connection.ts';
import { createFakePorts } from '#tests/machines/support/fake-ports.ts';

export interface FakeBrowser {
  isBackFromGoogle?: boolean;
  inAppBrowser?: InAppBrowser | null;
  /** Browser storage, shared by pages. */
  storage?: { userToken?: string };
  lastMethod?: LastMethod;
  /** By uid. */
  drafts?: Map<string, Draft> | Record<string, Draft>;
}

/** All ports but `parsePhone`: requests wait for responses, and `emit` reports events. */
export const createFakeAppPorts = (browser: FakeBrowser) => {
  const { auth, signIn, emailLink, verification, registration } = createFakePorts();
  const drafts =
    browser.drafts instanceof Map ? browser.drafts : new Map(Object.entries(browser.drafts ?? {}));
  const storage = browser.storage ?? {};
  let draftListener: (event: DraftEvent) => void = () => {};
  let identityListener: (event: IdentityEvent) => void = () => {};
  const connection = createFakeConnection();
  const storeToken = vi.fn((token: string) => {
    storage.userToken = token;
  });
  let leavingListener: (event: NavigationEvent) => void = () => {};
  let hasPendingRedirect = browser.isBackFromGoogle ?? false;
  let popupListener: (event: PopupEvent) => void = () => {};
  const ports: Omit<Ports, 'parsePhone'> = {
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
      readRedirectProvider: () => (hasPendingRedirect ? 'google' : null),
      // The SDK removes its marker with the result.
      finishRedirect: (...call) => {
        hasPendingRedirect = false;
        return signIn.ports.finishRedirect(...call);
      },
      findInAppBrowser: () => browser.inAppBrowser ?? null,
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
    readLastMethod: () => browser.lastMethod ?? null,
    watchNavigation: (listen) => {
      leavingListener = listen;
      return () => {};
    },
  };
  return {
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
  };
};
