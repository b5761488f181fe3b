import { apiBase } from '#contract/site.ts';
import type { AuthPorts } from '#machines/auth/auth.types.ts';
import type { EmailLinkPorts } from '#machines/email-link/email-link.types.ts';
import type { FlowPorts } from '#machines/flow/flow.types.ts';
import type { RegistrationPorts } from '#machines/registration/registration.types.ts';
import type { ConnectionEvent } from '#machines/request/request.types.ts';
import type { SignInPorts } from '#machines/sign-in/sign-in.types.ts';
import type { VerificationPorts } from '#machines/verification/verification.types.ts';
import type { Environment } from '#src/config/environment.ts';
import { importRequired, importWithTimeout } from '#src/config/import-with-timeout.ts';
import type { App } from '#src/runtime/app-context.ts';
import { createApi } from '#src/services/api/api.ts';
import { createHttpClient } from '#src/services/api/http-client.ts';
import { toProblem } from '#src/services/api/problem.ts';
import { recoveryError } from '#src/services/api/recovery-error.ts';
import { checkCookie } from '#src/services/api/session-cookie.ts';
import { createSessionTermination } from '#src/services/api/session-termination.ts';
import { watchConnection } from '#src/services/connection.ts';
import { hasPersistedUser } from '#src/services/firebase/persisted-user.ts';
import { readRedirectProvider } from '#src/services/firebase/redirect-provider.ts';
import { createLazyIdentityProvider } from '#src/services/identity-provider.ts';
import { findOwnInAppBrowser } from '#src/services/in-app-browser.ts';
import { acquireOnboardingLock, isOnboardingLocked } from '#src/services/onboarding-lock.ts';
import { createPhoneNumbers } from '#src/services/phone-numbers.ts';
import { createDraftStorage, watchStoredDrafts } from '#src/services/storage/draft-storage.ts';
import { readAccount } from '#src/services/storage/id-token.ts';
import { createLastMethod } from '#src/services/storage/last-method.ts';
import { createPendingSignOut } from '#src/services/storage/pending-sign-out.ts';
import { createTokenStorage, watchStoredToken } from '#src/services/storage/token-storage.ts';
import { watchNavigation } from '#src/services/watch-navigation.ts';
import { mapError } from './map-error.ts';

/** The side effects of the flow. Tests replace exactly these with fakes. */
export interface Ports {
  readonly auth: AuthPorts;
  readonly signIn: SignInPorts;
  readonly emailLink: EmailLinkPorts;
  readonly verification: VerificationPorts;
  readonly registration: RegistrationPorts;
  /** Preloads the provider's code before a sign-in. */
  readonly preloadIdentityProvider: (offersProviders: boolean) => void;
  /** Acquires the lock that shows other tabs an onboarding in progress. Returns a function that releases it. */
  readonly acquireOnboardingLock: () => () => void;
  /** Preloads the rules for phone numbers. */
  readonly preloadPhoneNumbers: () => void;
  /** Formats a phone number as it will be stored, for display. Never rejects. */
  readonly parsePhone: App['parsePhone'];
  /** Reads the method of the device's last sign-in. */
  readonly readLastMethod: App['readLastMethod'];
  /** Calls back when a navigation away fails. Returns a function that unsubscribes. */
  readonly watchNavigation: FlowPorts['watchNavigation'];
}

const mapProblem = mapError(toProblem);
const mapRecoveryError = mapError(recoveryError);

/** Timeout of what the user can do without. */
const OPTIONAL_TIMEOUT_MS = 5_000;

/** Ports with Firebase, the API and local storage. `language` returns the language of e-mails. */
export const createPorts = (environment: Environment, language: () => string): Ports => {
  const tokens = createTokenStorage(() => localStorage);
  const lastMethod = createLastMethod(() => localStorage);
  const createApiFor = (readToken: () => string | null) =>
    createApi(createHttpClient(`${environment.apiHost}${apiBase}`, readToken));
  const plainApi = createApiFor(tokens.read);
  const api = { ...plainApi, ...checkCookie(plainApi) };
  const sessionTermination = createSessionTermination(
    api.endSession,
    createPendingSignOut(() => localStorage),
    () => readAccount(tokens.read()),
  );
  // Visits that start at /registration skip the session check, so pending sign-outs are retried here.
  void sessionTermination.retryInBackground();
  const provider = createLazyIdentityProvider(
    async () => {
      const { createFirebaseProvider } = await importRequired(
        () => import('#src/services/firebase/firebase-provider.ts'),
      );
      return createFirebaseProvider(environment, location.origin, language, {
        loadCommonPasswords: async () => {
          const list = await importWithTimeout(
            () => import('#src/services/firebase/common-passwords.txt?raw'),
            OPTIONAL_TIMEOUT_MS,
          );
          return list.default;
        },
        prepareReset: (code) => mapRecoveryError(api.prepareReset({ code })),
      });
    },
    () => hasPersistedUser(globalThis),
  );
  /** What each request of the auth flow and of onboarding needs. */
  const shared = {
    watchConnection: (listener) => watchConnection(window, listener),
    storeToken: (token) => {
      tokens.store(token);
      lastMethod.store(token);
    },
    jitter: Math.random,
    refreshToken: () => mapProblem(provider.refreshToken()),
  } satisfies Partial<AuthPorts>;
  const signOut = async () => {
    await Promise.all([sessionTermination.end(), provider.signOutProvider()]);
  };
  /** Lets the server record the registrant's verification, before another sign-in of theirs is asked about the store. */
  const recordVerification = async () => {
    const token = await provider.fetchFreshToken();
    await createApiFor(() => token).lookUpUser(AbortSignal.timeout(OPTIONAL_TIMEOUT_MS));
  };
  const drafts = createDraftStorage(() => localStorage);
  const phones = createPhoneNumbers(() => importWithTimeout(() => import('#src/services/phone-rules.ts')));
  const findInApp = () => findOwnInAppBrowser(navigator);
  return {
    auth: {
      ...shared,
      checkSession: async (signal) => {
        await sessionTermination.retryNow();
        const { valid } = await mapProblem(api.checkSession(signal));
        return { valid, isInUse: !valid && (await isOnboardingLocked(navigator.locks)) };
      },
      signOutProvider: provider.signOutStaleUser,
      watchIdentity: (listener) => {
        const refresh = () => {
          provider
            .syncIdentity()
            .catch((error: unknown) => console.warn('The user of another tab could not be read.', error));
        };
        const resume = ({ type }: ConnectionEvent) => {
          if (type === 'connection.lost') return;
          provider.resume();
          void sessionTermination.retryInBackground();
        };
        const ends = [
          provider.watchIdentity(listener),
          sessionTermination.watchFailure(() => listener({ type: 'session.leftOpen' })),
          watchStoredToken(window, refresh),
          watchConnection(window, resume),
        ];
        return () => {
          for (const end of ends) end();
        };
      },
      removeToken: tokens.remove,
      fetchToken: () => mapProblem(provider.fetchFreshToken()),
      lookUpUser: (signal) => mapProblem(api.lookUpUser(signal)),
      createSession: ({ token }, signal) =>
        mapProblem(
          sessionTermination.replaceSession(readAccount(token), () => api.createSession({ token }, signal)),
        ),
      confirmOwnership: async (answer, signal) => {
        const token = await mapProblem(api.confirmOwnership(answer, signal));
        if (token === null) return { isSignedIn: false };
        return provider.renewSignIn(token).then(
          () => ({ isSignedIn: true }),
          (error: unknown) => {
            console.warn('The sign-in was not renewed.', error);
            return { isSignedIn: false };
          },
        );
      },
      signOut,
    },
    signIn: {
      ...provider,
      readRedirectProvider,
      findInAppBrowser: findInApp,
      copyUrl: async () => navigator.clipboard.writeText(location.href),
    },
    emailLink: {
      ...provider,
      recoverEmail: (input) => mapRecoveryError(api.recoverEmail(input)),
      refreshIdentity: async (input) => {
        const email = await provider.refreshIdentity(input);
        if (input.isAfterVerification && email !== null) {
          await recordVerification().catch((error: unknown) =>
            console.warn('The verification is not recorded yet.', error),
          );
        }
        return email;
      },
      signOut: async ({ email }) => {
        const here = await provider.readIdentity();
        if (here !== null && here.email !== email) return false;
        const account = here?.uid ?? readAccount(tokens.read());
        const ended = signOut();
        // Clears before the responses: by then the tab may be closed or another user signed in.
        tokens.remove();
        if (account !== null) drafts.remove(account);
        await ended;
        return true;
      },
    },
    verification: provider,
    preloadIdentityProvider: (offersProviders) => provider.preload(offersProviders && findInApp() === null),
    acquireOnboardingLock: () => acquireOnboardingLock(navigator.locks),
    preloadPhoneNumbers: phones.preload,
    parsePhone: phones.parse,
    readLastMethod: lastMethod.read,
    watchNavigation,
    registration: {
      ...shared,
      readDraft: drafts.read,
      saveDraft: drafts.save,
      dropDraft: drafts.remove,
      watchDrafts: (listener) => watchStoredDrafts(window, listener),
      registerOwner: async (payload, signal) => {
        const { stored: phone } = await phones.parse(payload.phone);
        await mapProblem(api.registerOwner({ ...payload, phone }, signal));
      },
    },
  };
};
