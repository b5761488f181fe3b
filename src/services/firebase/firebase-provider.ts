import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import type { Environment } from '#src/config/environment.ts';
import type { IdentityProvider } from '#src/services/identity-provider.ts';
import { createEmailLinks } from './email-links.ts';
import { createGoogleSignIn } from './google-sign-in.ts';
import { requirePolicy } from './password-policy.ts';
import { createRevocations } from './revocations.ts';
import { attempt, signInError } from './sign-in-error.ts';
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
  const auth = initializeAuth(initializeApp(firebase, crypto.randomUUID()), {
    persistence: inMemoryPersistence,
  });
  if (usesAuthEmulator) connectAuthEmulator(auth, ownOrigin, { disableWarnings: true });
  return auth;
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
  const { greet, ...emailLinks } = createEmailLinks(auth, language);
  return {
    ...emailLinks,
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
