import type { IdentityEvent } from '#machines/auth/auth.types.ts';
import type { EmailLinkPorts } from '#machines/email-link/email-link.types.ts';
import type { IdentityPorts } from '#machines/sign-in/sign-in.types.ts';
import type { VerificationPorts } from '#machines/verification/verification.types.ts';
import { ChunkError } from '#src/config/import-with-timeout.ts';
import { signInError } from './firebase/sign-in-error.ts';

/** Ports of Firebase Authentication. `createLazyIdentityProvider` maps rejections to `SignInError`. */
export interface IdentityProvider
  extends Omit<IdentityPorts, 'cancelAttemptsOnExit'>,
    Omit<EmailLinkPorts, 'signOut' | 'recoverEmail'>,
    VerificationPorts {
  /** Emits the current user now and at every change. Returns a function that unsubscribes. */
  watchIdentity(listener: (event: IdentityEvent) => void): () => void;
  /** Current user, synchronized with other tabs; null when signed out. */
  readIdentity(): Promise<{ uid: string; email: string | null } | null>;
  /** Signs the current user in once more, with a custom token of the server. */
  renewSignIn(token: string): Promise<void>;
  /** Signs the current user out, or the stored one once it is read; not a user who signs in meanwhile. */
  signOutStaleUser(): Promise<void>;
  /** Signs out of the provider once it has read the stored user. */
  signOutProvider(): Promise<void>;
  /** Fresh id token of the current user; rejects when signed out. */
  fetchFreshToken(): Promise<string>;
  /** Newly issued id token. */
  refreshToken(): Promise<string>;
  /** Preloads the popup's scripts in browsers that open popups only during the click. */
  preloadPopup(): void;
  /** Cancels pending sign-ins and closes the popup; sign-ups continue. */
  cancelAttempts(): void;
  /** Synchronizes immediately with a sign-in or sign-out of another tab. */
  syncIdentity(): Promise<void>;
}

export interface LazyIdentityProvider
  extends Omit<IdentityProvider, 'preloadPopup' | 'cancelAttempts'>,
    Pick<IdentityPorts, 'cancelAttemptsOnExit'> {
  /** Preloads the code, and the popup's scripts for the providers' buttons. */
  preload(offersProviders?: boolean): void;
  /** Retries a failed load of the code. */
  resume(): void;
}

/**
 * Loads the provider's code with the first request, or immediately if a user is stored; otherwise watching and signing out
 * need no code. A failed load rejects with `network-request-failed`, or with `chunk-missing` after a new release; the
 * next request retries. All rejections are `SignInError`s.
 */
export const createLazyIdentityProvider = (
  load: () => Promise<IdentityProvider>,
  hasPersistedUser: () => Promise<boolean>,
): LazyIdentityProvider => {
  const pendingWatchers = new Set<(provider: IdentityProvider) => void>();
  let started: Promise<IdentityProvider> | undefined;
  let hasLoadFailed = false;
  const start = () => {
    started ??= load().catch((error: Error) => {
      started = undefined;
      hasLoadFailed = true;
      const isMissing = error instanceof ChunkError && error.type === 'missing';
      throw { code: isMissing ? 'chunk-missing' : 'network-request-failed', message: error.message };
    });
    return started.then((provider) => {
      for (const watch of pendingWatchers) watch(provider);
      pendingWatchers.clear();
      hasLoadFailed = false;
      return provider;
    });
  };
  const call = async <T>(method: (provider: IdentityProvider) => Promise<T>): Promise<T> => {
    try {
      return await method(await start());
    } catch (error) {
      throw signInError(error);
    }
  };
  const preload = (offersProviders = false) => {
    const started = start().then((provider) => {
      if (offersProviders) provider.preloadPopup();
    });
    started.catch((error: unknown) => console.error('The identity provider did not load.', error));
  };
  /** Runs `run` once the code is loaded. Returns a function that ends it. */
  const runWhenLoaded = (run: (provider: IdentityProvider) => () => void) => {
    let hasEnded = false;
    let end = () => {};
    start().then(
      (provider) => {
        if (!hasEnded) end = run(provider);
      },
      // Other requests report the failure.
      () => {},
    );
    return () => {
      hasEnded = true;
      end();
    };
  };
  const isNeeded = async () => started !== undefined || (await hasPersistedUser());
  return {
    preload,
    resume: () => {
      if (hasLoadFailed) preload();
    },
    watchIdentity: (listener) => {
      let stop = () => {};
      const watch = (provider: IdentityProvider) => {
        stop = provider.watchIdentity(listener);
      };
      pendingWatchers.add(watch);
      void isNeeded().then((needed) => {
        if (needed) preload();
        else if (pendingWatchers.has(watch)) listener({ type: 'identity.signedOut' });
      });
      return () => {
        pendingWatchers.delete(watch);
        stop();
      };
    },
    signOutStaleUser: async () => {
      if (await isNeeded()) await call((provider) => provider.signOutStaleUser());
    },
    signOutProvider: async () => {
      if (await isNeeded()) await call((provider) => provider.signOutProvider());
    },
    renewSignIn: (token) => call((provider) => provider.renewSignIn(token)),
    fetchFreshToken: () => call((provider) => provider.fetchFreshToken()),
    refreshToken: () => call((provider) => provider.refreshToken()),
    syncIdentity: async () => (await started)?.syncIdentity(),
    // Without the code no attempt is pending.
    cancelAttemptsOnExit: () => () =>
      void started?.then(
        (provider) => provider.cancelAttempts(),
        () => {},
      ),
    signInWithProvider: (input) => call((provider) => provider.signInWithProvider(input)),
    watchPopup: (listener) => runWhenLoaded((provider) => provider.watchPopup(listener)),
    redirectToProvider: (input) => call((provider) => provider.redirectToProvider(input)),
    finishRedirect: (input) => call((provider) => provider.finishRedirect(input)),
    retainCredential: () => runWhenLoaded((provider) => provider.retainCredential()),
    linkProvider: (input) => call((provider) => provider.linkProvider(input)),
    signInWithEmail: (input) => call((provider) => provider.signInWithEmail(input)),
    signUpWithEmail: (input) => call((provider) => provider.signUpWithEmail(input)),
    requestPasswordReset: (input) => call((provider) => provider.requestPasswordReset(input)),
    checkLink: (input) => call((provider) => provider.checkLink(input)),
    setNewPassword: (input) => call((provider) => provider.setNewPassword(input)),
    signInWithNewPassword: () => call((provider) => provider.signInWithNewPassword()),
    verifyEmail: (input) => call((provider) => provider.verifyEmail(input)),
    refreshIdentity: async (input) =>
      (await isNeeded()) ? call((provider) => provider.refreshIdentity(input)) : null,
    readIdentity: async () => ((await isNeeded()) ? call((provider) => provider.readIdentity()) : null),
    sendVerification: () => call((provider) => provider.sendVerification()),
  };
};
