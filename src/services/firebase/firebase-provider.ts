import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import type { Environment } from '#src/config/environment.ts';
import type { IdentityProvider } from '#src/services/identity-provider.ts';
import { createGoogleSignIn } from './google-sign-in.ts';
import { signInError } from './sign-in-error.ts';
import { watchIdentity } from './watch-identity.ts';

/** What the SDK keeps to itself: only other Firebase products start the refresh ahead of expiry. */
interface ProactiveAuth extends Auth {
  _startProactiveRefresh(): void;
}

/**
 * The SDK's Auth: identity kept in IndexedDB, else local, else session storage; token refreshed five minutes
 * before it expires (specification, sections 4 and 9).
 */
const startAuth = ({ firebase, usesAuthEmulator }: Environment, ownOrigin: string): Auth => {
  const auth = initializeAuth(initializeApp(firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  if (usesAuthEmulator) connectAuthEmulator(auth, ownOrigin, { disableWarnings: true });
  (auth as ProactiveAuth)._startProactiveRefresh();
  return auth;
};

/** Another one of the same project, for as long as a call lasts: it keeps nobody. */
const startAuthAside = ({ firebase, usesAuthEmulator }: Environment, ownOrigin: string): Auth => {
  const auth = initializeAuth(initializeApp(firebase, 'aside'), { persistence: inMemoryPersistence });
  if (usesAuthEmulator) connectAuthEmulator(auth, ownOrigin, { disableWarnings: true });
  return auth;
};

/** Rejects with a `SignInError` instead of the SDK's error. */
const attempt = async (act: Promise<unknown>): Promise<void> => {
  try {
    await act;
  } catch (error) {
    throw signInError(error);
  }
};

/** `language` answers the language of the e-mails that the provider sends. */
export const createFirebaseProvider = (
  environment: Environment,
  ownOrigin: string,
  language: () => string,
): IdentityProvider => {
  const auth = startAuth(environment, ownOrigin);
  return {
    watchIdentity: (listener) => watchIdentity(auth, listener),
    dropIdentity: async () => {
      await auth.authStateReady();
      await signOut(auth);
    },
    fetchFreshToken: async () => {
      if (auth.currentUser === null) throw signInError({ code: 'no-identity' });
      return auth.currentUser.getIdToken(true).catch((error: unknown) => {
        throw signInError(error);
      });
    },
    ...createGoogleSignIn(auth, () => startAuthAside(environment, ownOrigin)),
    signInWithEmail: ({ email, password }) => attempt(signInWithEmailAndPassword(auth, email, password)),
    signUpWithEmail: ({ email, password }) => attempt(createUserWithEmailAndPassword(auth, email, password)),
    setNewPassword: ({ code, password }) => attempt(confirmPasswordReset(auth, code, password)),
    requestPasswordReset: async ({ email }) => {
      auth.languageCode = language();
      try {
        await sendPasswordResetEmail(auth, email);
      } catch (cause) {
        const error = signInError(cause);
        // The provider may tell whether an account exists; we do not.
        if (error.code !== 'user-not-found') throw error;
      }
    },
  };
};
