import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
} from 'firebase/auth';
import type { Environment } from '#src/config/environment.ts';
import type { IdentityProvider } from '#src/services/identity-provider.ts';
import { createEmailLinks } from './email-links.ts';
import { requirePolicy } from './password-policy.ts';
import { attempt, signInError } from './sign-in-error.ts';
import { watchIdentity } from './watch-identity.ts';

/** What the SDK keeps to itself: only other Firebase products start the refresh ahead of expiry. */
interface ProactiveAuth extends Auth {
  _startProactiveRefresh(): void;
}

/**
 * The SDK's Auth: identity kept in IndexedDB, else local, else session storage; token refreshed five minutes
 * before it expires (specification, sections 4 and 9). The popup resolver comes with the click, so that no
 * page asks the provider for scripts before.
 */
const startAuth = ({ firebase, usesAuthEmulator }: Environment, ownOrigin: string): Auth => {
  const auth = initializeAuth(initializeApp(firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  if (usesAuthEmulator) connectAuthEmulator(auth, ownOrigin, { disableWarnings: true });
  (auth as ProactiveAuth)._startProactiveRefresh();
  return auth;
};

/** `language` answers the language of the e-mails that the provider sends. */
export const createFirebaseProvider = (
  environment: Environment,
  ownOrigin: string,
  language: () => string,
): IdentityProvider => {
  const auth = startAuth(environment, ownOrigin);
  const { greet, ...emailLinks } = createEmailLinks(auth, language);
  return {
    ...emailLinks,
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
    // The popup is the SDK's own: 500 by 600 pixels.
    signInWithGoogle: async () => {
      await attempt(signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver));
    },
    signInWithEmail: async ({ email, password }) => {
      await attempt(signInWithEmailAndPassword(auth, email, password));
    },
    signUpWithEmail: async ({ email, password }) => {
      await requirePolicy(auth, password);
      const { user } = await attempt(createUserWithEmailAndPassword(auth, email, password));
      greet(user);
    },
  };
};
