import type { IdentityEvent } from '#machines/auth/auth.types.ts';
import type { EmailLinkPorts } from '#machines/email-link/email-link.types.ts';
import type { IdentityPorts } from '#machines/sign-in/sign-in.types.ts';
import type { VerificationPorts } from '#machines/verification/verification.types.ts';
import { ChunkError } from '#src/config/import-with-timeout.ts';
import { signInError } from './firebase/sign-in-error.ts';

/** What the app asks of Firebase Authentication. What it rejects with, `createLazyIdentityProvider` makes a `SignInError` of. */
export interface IdentityProvider
  extends Omit<IdentityPorts, 'cancelAttemptsOnExit'>,
    Omit<EmailLinkPorts, 'signOut' | 'recoverEmail'>,
    VerificationPorts {
  /** Tells the listener who is signed in, now and at every change. Returns what unsubscribes. */
  watchIdentity(listener: (event: IdentityEvent) => void): () => void;
  /** Who is signed in, after a look at what other tabs have done; null: nobody. */
  readIdentity(): Promise<{ uid: string; email: string | null } | null>;
  /** Signs out of the identity provider, once it knows whether anybody is signed in. */
  signOutProvider(): Promise<void>;
  /** A fresh id token of the signed-in user; rejects when nobody is. */
  fetchFreshToken(): Promise<string>;
  /** One that was issued just now. */
  refreshToken(): Promise<string>;
  /** Fetches what Google's popup needs, in browsers where it cannot wait for the press. */
  wakeGoogle(): void;
  /** No sign-in that is under way lets anybody in any more; Google's popup closes. A sign-up goes on. */
  callOffAttempts(): void;
  /** Looks at once whether another tab has signed somebody in or out. */
  catchUp(): Promise<void>;
}

export interface LazyIdentityProvider
  extends Omit<IdentityProvider, 'wakeGoogle' | 'callOffAttempts'>,
    Pick<IdentityPorts, 'cancelAttemptsOnExit'> {
  /** Fetches the code ahead of the first call; and for Google's button, what its press needs. */
  wake(offersGoogle?: boolean): void;
  /** Fetches the code again, if it did not arrive. */
  resume(): void;
}

/**
 * An identity provider whose code is fetched with the first call, or when an identity is kept in this
 * browser; for anybody else, watching and dropping need no code. When the code does not arrive, the call
 * fails as the network does, or with `chunk-missing` where a new release has replaced it; the next one fetches again, and watchers are told from then on.
 * Every call rejects with a `SignInError`, whatever failed.
 */
export const createLazyIdentityProvider = (
  load: () => Promise<IdentityProvider>,
  hasKeptIdentity: () => Promise<boolean>,
): LazyIdentityProvider => {
  const waiting = new Set<(provider: IdentityProvider) => void>();
  let started: Promise<IdentityProvider> | undefined;
  let isLost = false;
  const start = () => {
    started ??= load().catch((error: Error) => {
      started = undefined;
      isLost = true;
      const isMissing = error instanceof ChunkError && error.type === 'missing';
      throw { code: isMissing ? 'chunk-missing' : 'network-request-failed', message: error.message };
    });
    return started.then((provider) => {
      for (const watch of waiting) watch(provider);
      waiting.clear();
      isLost = false;
      return provider;
    });
  };
  const call = async <T>(act: (provider: IdentityProvider) => Promise<T>): Promise<T> => {
    try {
      return await act(await start());
    } catch (error) {
      throw signInError(error);
    }
  };
  const wake = (offersGoogle = false) => {
    const started = start().then((provider) => {
      if (offersGoogle) provider.wakeGoogle();
    });
    started.catch((error: unknown) => console.error('The identity provider did not load.', error));
  };
  /** Runs something until the answer is called, once the code is there. */
  const during = (run: (provider: IdentityProvider) => () => void) => {
    let isOver = false;
    let end = () => {};
    start().then(
      (provider) => {
        if (!isOver) end = run(provider);
      },
      // Listening reports no failure; the other calls do.
      () => {},
    );
    return () => {
      isOver = true;
      end();
    };
  };
  const isNeeded = async () => started !== undefined || (await hasKeptIdentity());
  return {
    wake,
    resume: () => {
      if (isLost) wake();
    },
    watchIdentity: (listener) => {
      let stop = () => {};
      const watch = (provider: IdentityProvider) => {
        stop = provider.watchIdentity(listener);
      };
      waiting.add(watch);
      void isNeeded().then((needed) => {
        if (needed) wake();
        else if (waiting.has(watch)) listener({ type: 'identity.signedOut' });
      });
      return () => {
        waiting.delete(watch);
        stop();
      };
    },
    signOutProvider: async () => {
      if (await isNeeded()) await call((provider) => provider.signOutProvider());
    },
    fetchFreshToken: () => call((provider) => provider.fetchFreshToken()),
    refreshToken: () => call((provider) => provider.refreshToken()),
    catchUp: async () => (await started)?.catchUp(),
    // Without its code nothing is under way.
    cancelAttemptsOnExit: () => () =>
      void started?.then(
        (provider) => provider.callOffAttempts(),
        () => {},
      ),
    signInWithGoogle: () => call((provider) => provider.signInWithGoogle()),
    watchPopup: (listener) => during((provider) => provider.watchPopup(listener)),
    redirectToGoogle: () => call((provider) => provider.redirectToGoogle()),
    finishRedirect: () => call((provider) => provider.finishRedirect()),
    retainCredential: () => during((provider) => provider.retainCredential()),
    linkGoogle: (input) => call((provider) => provider.linkGoogle(input)),
    signInWithEmail: (input) => call((provider) => provider.signInWithEmail(input)),
    signUpWithEmail: (input) => call((provider) => provider.signUpWithEmail(input)),
    requestPasswordReset: (input) => call((provider) => provider.requestPasswordReset(input)),
    checkLink: (input) => call((provider) => provider.checkLink(input)),
    setNewPassword: (input) => call((provider) => provider.setNewPassword(input)),
    verifyEmail: (input) => call((provider) => provider.verifyEmail(input)),
    refreshIdentity: async (input) =>
      (await isNeeded()) ? call((provider) => provider.refreshIdentity(input)) : null,
    readIdentity: async () => ((await isNeeded()) ? call((provider) => provider.readIdentity()) : null),
    sendVerification: () => call((provider) => provider.sendVerification()),
  };
};
