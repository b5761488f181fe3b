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
  onIdTokenChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import type { Environment } from '#src/config/environment.ts';
import type { IdentityProvider } from '#src/services/identity-provider.ts';
import { createGoogleSignIn } from './google-sign-in.ts';
import { createRevocations } from './revocations.ts';
import { signInError } from './sign-in-error.ts';
import { freshToken } from './token-freshness.ts';
import { createTokenSync } from './token-sync.ts';
import { watchIdentity } from './watch-identity.ts';

/** What the SDK keeps to itself (docs/decisions/011). */
interface InternalAuth extends Auth {
  /** Only other Firebase products start the refresh ahead of expiry. */
  _startProactiveRefresh(): void;
  /** Reads again who is signed in, as it does by itself every 800 ms. */
  _onStorageEvent(): Promise<void>;
}

/**
 * The SDK's Auth: identity kept in IndexedDB, else local, else session storage; token refreshed five minutes
 * before it expires (specification, sections 4 and 9).
 */
const startAuth = ({ firebase, usesAuthEmulator }: Environment, ownOrigin: string): InternalAuth => {
  const auth = initializeAuth(initializeApp(firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  if (usesAuthEmulator) connectAuthEmulator(auth, ownOrigin, { disableWarnings: true });
  (auth as InternalAuth)._startProactiveRefresh();
  return auth as InternalAuth;
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
  const revocations = createRevocations(auth);
  if (environment.tokenSyncUrl) {
    onIdTokenChanged(auth, createTokenSync(new URL(environment.tokenSyncUrl, ownOrigin).href));
  }
  const tokenBy = async (read: (user: User) => Promise<string>) => {
    try {
      const user = auth.currentUser;
      if (user === null) throw { code: 'no-identity' };
      const token = await revocations.during(() => read(user));
      // Who has left meanwhile leaves no token behind.
      if (auth.currentUser?.uid !== user.uid) throw { code: 'no-identity' };
      return token;
    } catch (error) {
      throw signInError(error);
    }
  };
  return {
    watchIdentity: (listener) => {
      const ends = [revocations.watch(listener), watchIdentity(auth, listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    catchUp: () => auth._onStorageEvent(),
    dropIdentity: async () => {
      await auth.authStateReady();
      await revocations.during(() => signOut(auth));
    },
    fetchFreshToken: () => tokenBy(freshToken),
    renewToken: () => tokenBy((user) => user.getIdToken(true)),
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
