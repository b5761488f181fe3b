import { apiBase } from '#contract/site.ts';
import type { AuthPorts } from '#machines/auth/auth.types.ts';
import type { EmailLinkPorts } from '#machines/email-link/email-link.types.ts';
import type { FlowPorts } from '#machines/flow/flow.types.ts';
import type { RegistrationPorts } from '#machines/registration/registration.types.ts';
import type { SignInPorts } from '#machines/sign-in/sign-in.types.ts';
import type { VerificationPorts } from '#machines/verification/verification.types.ts';
import type { Environment } from '#src/config/environment.ts';
import { loadChunk, loadNeededChunk } from '#src/config/load-chunk.ts';
import { createApi } from '#src/services/api/api.ts';
import { authFailure } from '#src/services/api/auth-failure.ts';
import { createHttpClient } from '#src/services/api/http-client.ts';
import { recoveryError } from '#src/services/api/recovery-error.ts';
import { checkCookie } from '#src/services/api/session-cookie.ts';
import { createSessionEnd } from '#src/services/api/session-end.ts';
import { watchConnection } from '#src/services/connection.ts';
import { hasKeptIdentity } from '#src/services/firebase/kept-identity.ts';
import { hasPendingRedirect } from '#src/services/firebase/pending-redirect.ts';
import { createLazyIdentityProvider } from '#src/services/identity-provider.ts';
import { findOwnInAppBrowser } from '#src/services/in-app-browser.ts';
import { acquireOnboardingLock, isOnboardingLocked } from '#src/services/onboarding-lock.ts';
import { createPhoneNumbers } from '#src/services/phone-numbers.ts';
import { createDraftStorage, watchStoredDrafts } from '#src/services/storage/draft-storage.ts';
import { accountOf } from '#src/services/storage/id-token.ts';
import { createSignOutDue } from '#src/services/storage/sign-out-due.ts';
import { createTokenStorage, watchStoredToken } from '#src/services/storage/token-storage.ts';
import { watchNavigation } from '#src/services/watch-navigation.ts';
import { orFailure } from './or-failure.ts';

/** The world outside the charts. Tests give fakes of exactly this. */
export interface Ports {
  readonly auth: AuthPorts;
  readonly signIn: SignInPorts;
  readonly emailLink: EmailLinkPorts;
  readonly verification: VerificationPorts;
  readonly registration: RegistrationPorts;
  /** Gets ready for somebody who is about to sign in. */
  readonly preloadIdentityProvider: (offersGoogle: boolean) => void;
  /** Tells the other tabs that somebody is in onboarding here. Returns what ends that. */
  readonly acquireOnboardingLock: () => () => void;
  /** Gets ready for somebody who is about to type a phone number. */
  readonly preloadPhoneNumbers: () => void;
  /** A phone number as it will be stored, written for people. Never rejects. */
  readonly readPhone: (typed: string) => Promise<string>;
  /** Calls back when the page is not left after all. Returns what unsubscribes. */
  readonly watchNavigation: FlowPorts['watchNavigation'];
}

const orAuthFailure = orFailure(authFailure);
const orRecoveryError = orFailure(recoveryError);

/** What somebody who signs up waits for at most, where it can also do without. */
const OPTIONAL_MS = 5_000;

/** The real ports: Firebase, the API and local storage. `language` answers the language of e-mails. */
export const createPorts = (environment: Environment, language: () => string): Ports => {
  const tokens = createTokenStorage(() => localStorage);
  const plainApi = createApi(createHttpClient(`${environment.apiHost}${apiBase}`, tokens.read));
  const api = { ...plainApi, ...checkCookie(plainApi) };
  const sessionEnd = createSessionEnd(
    api.endSession,
    createSignOutDue(() => localStorage),
    () => accountOf(tokens.read()),
  );
  // A visit that begins with onboarding checks no session.
  void sessionEnd.keepCatchingUp();
  const provider = createLazyIdentityProvider(
    async () => {
      const { createFirebaseProvider } = await loadNeededChunk(
        () => import('#src/services/firebase/firebase-provider.ts'),
      );
      return createFirebaseProvider(environment, location.origin, language, async () => {
        const list = await loadChunk(
          () => import('#src/services/firebase/common-passwords.txt?raw'),
          OPTIONAL_MS,
        );
        return list.default;
      });
    },
    () => hasKeptIdentity(globalThis),
  );
  const createSession: AuthPorts['createSession'] = (input, signal) =>
    sessionEnd.replace(accountOf(input.token), () => api.createSession(input, signal));
  const signOut = async () => {
    await Promise.all([sessionEnd.end(), provider.signOutProvider()]);
  };
  const drafts = createDraftStorage(() => localStorage);
  const phones = createPhoneNumbers(() => loadChunk(() => import('#src/services/phone-rules.ts')));
  const findInApp = () => findOwnInAppBrowser(navigator);
  const loadRegistrationCalls = async () => {
    const { createCalls } = await loadChunk(() => import('#src/routes/registration.page.tsx'));
    return createCalls({
      registerOwner: api.registerOwner,
      createSession,
      fetchToken: provider.fetchFreshToken,
      refreshToken: provider.refreshToken,
      storeToken: tokens.store,
      readPhone: phones.read,
    });
  };
  return {
    auth: {
      checkSession: async (signal) => {
        await sessionEnd.catchUp();
        const { valid } = await orAuthFailure(api.checkSession(signal));
        return { valid, isInUse: !valid && (await isOnboardingLocked(navigator.locks)) };
      },
      signOutProvider: provider.signOutProvider,
      watchIdentity: (listener) => {
        const lookAgain = () => {
          provider
            .catchUp()
            .catch((error: unknown) => console.warn('What another tab did could not be read.', error));
        };
        const ends = [provider.watchIdentity(listener), watchStoredToken(window, lookAgain)];
        return () => {
          for (const end of ends) end();
        };
      },
      watchConnection: (listener) =>
        watchConnection(window, (event) => {
          if (event.type === 'connection.restored') {
            provider.resume();
            void sessionEnd.keepCatchingUp();
          }
          listener(event);
        }),
      fetchToken: () => orAuthFailure(provider.fetchFreshToken()),
      refreshToken: () => orAuthFailure(provider.refreshToken()),
      storeToken: tokens.store,
      removeToken: tokens.remove,
      lookUpUser: (signal) => orAuthFailure(api.lookUpUser(signal)),
      confirmOwnership: (answer, signal) => orAuthFailure(api.confirmOwnership(answer, signal)),
      createSession: (input, signal) => orAuthFailure(createSession(input, signal)),
      signOut,
      jitter: Math.random,
    },
    signIn: {
      ...provider,
      hasPendingRedirect: () => hasPendingRedirect(globalThis),
      findInAppBrowser: findInApp,
      copyAddress: async () => navigator.clipboard.writeText(location.href),
    },
    emailLink: {
      ...provider,
      recoverEmail: (input) => orRecoveryError(api.recoverEmail(input)),
      signOut: async ({ email }) => {
        const here = await provider.readIdentity();
        if (here !== null && here.email !== email) return false;
        const account = here?.uid ?? accountOf(tokens.read());
        const ended = signOut();
        // At once: the answers may be late, and the tab closed by then, or somebody else signed in.
        tokens.remove();
        if (account !== null) drafts.drop(account);
        await ended;
        return true;
      },
    },
    verification: provider,
    preloadIdentityProvider: (offersGoogle) => provider.wake(offersGoogle && findInApp() === null),
    acquireOnboardingLock: () => acquireOnboardingLock(navigator.locks),
    preloadPhoneNumbers: phones.wake,
    readPhone: async (typed) => (await phones.read(typed)).shown,
    watchNavigation,
    registration: {
      readDraft: drafts.read,
      saveDraft: drafts.keep,
      dropDraft: drafts.drop,
      watchDrafts: (listener) => watchStoredDrafts(window, listener),
      registerOwner: async (...input) => (await loadRegistrationCalls()).registerOwner(...input),
      fetchToken: async () => (await loadRegistrationCalls()).fetchToken(),
      createSession: async (...input) => (await loadRegistrationCalls()).createSession(...input),
    },
  };
};
