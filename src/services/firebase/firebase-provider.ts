import { initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  onIdTokenChanged,
  signOut,
  type User,
} from 'firebase/auth';
import { normalizeEmail, normalizePassword } from '#contract/credentials.ts';
import type { Credentials } from '#machines/sign-in/sign-in.types.ts';
import type { Environment } from '#src/config/environment.ts';
import type { IdentityProvider } from '#src/services/identity-provider.ts';
import { createAttempts } from './attempts.ts';
import { isWrongPassword, sendCredentials } from './credentials.ts';
import { createEmailLinks } from './email-links.ts';
import { fallbackPersistence } from './fallback-persistence.ts';
import { createGoogleSignIn } from './google-sign-in.ts';
import { type LoadCommonPasswords, requirePolicy, requireUncommon } from './password-policy.ts';
import { createRevocations } from './revocations.ts';
import { createSecondaryAuth } from './secondary-auth.ts';
import { signInError } from './sign-in-error.ts';
import { freshToken } from './token-freshness.ts';
import { createTokenSync } from './token-sync.ts';
import { watchIdentity } from './watch-identity.ts';

/** What the SDK keeps to itself (docs/decisions/0007). */
interface InternalAuth extends Auth {
  /** Only other Firebase products start the refresh ahead of expiry. */
  _startProactiveRefresh(): void;
  /** Reads again who is signed in, as it does by itself every 800 ms. */
  _onStorageEvent(): Promise<void>;
}

/**
 * The SDK's Auth: identity stored in IndexedDB, else local, else session storage; token refreshed five minutes
 * before it expires (specification, sections 4 and 9).
 */
const startAuth = ({ firebase, usesAuthEmulator }: Environment, ownOrigin: string): InternalAuth => {
  const auth = initializeAuth(initializeApp(firebase), {
    persistence: fallbackPersistence,
  });
  if (usesAuthEmulator) connectAuthEmulator(auth, ownOrigin, { disableWarnings: true });
  (auth as InternalAuth)._startProactiveRefresh();
  return auth as InternalAuth;
};

/** The account is somebody else's, as far as this password shows; or so many have tried that nobody can tell now. */
const saysNotTheirs = (error: unknown) =>
  isWrongPassword(error) || signInError(error).code === 'too-many-requests';

/** An account that exists already is signed in to, with its password: an earlier answer may have been lost. */
const signUpOrIn = (auth: Auth, typed: Credentials, whenItExists: () => void) =>
  createUserWithEmailAndPassword(auth, normalizeEmail(typed.email), normalizePassword(typed.password)).catch(
    (error: unknown) => {
      if (signInError(error).code !== 'email-already-in-use') throw error;
      whenItExists();
      return sendCredentials(auth, typed).catch((refusal: unknown) => {
        throw saysNotTheirs(refusal) ? error : refusal;
      });
    },
  );

/** `language` answers the language of the e-mails that the provider sends. */
export const createFirebaseProvider = (
  environment: Environment,
  ownOrigin: string,
  language: () => string,
  loadCommonPasswords: LoadCommonPasswords,
): IdentityProvider => {
  const auth = startAuth(environment, ownOrigin);
  const revocations = createRevocations(auth);
  if (environment.tokenSyncUrl) {
    onIdTokenChanged(auth, createTokenSync(new URL(environment.tokenSyncUrl, ownOrigin).href));
  }
  const tokenBy = async (read: (user: User) => Promise<string>) => {
    const user = auth.currentUser;
    if (user === null) throw { code: 'no-identity' };
    const token = await revocations.during(() => read(user));
    // Somebody who has left meanwhile leaves no token behind.
    if (auth.currentUser?.uid !== user.uid) throw { code: 'no-identity' };
    return token;
  };
  const readIdentity = async () => {
    await auth.authStateReady();
    // Where it cannot be read what other tabs did, what this one knows counts.
    await auth._onStorageEvent().catch(() => {});
    return auth.currentUser;
  };
  const withSecondaryAuth = createSecondaryAuth(environment, ownOrigin);
  const attempts = createAttempts(auth);
  const { sendFirstVerification, ...emailLinks } = createEmailLinks(auth, language, {
    withSecondaryAuth,
    during: revocations.during,
    readIdentity,
    loadCommonPasswords,
  });
  return {
    ...emailLinks,
    watchIdentity: (listener) => {
      const ends = [revocations.watch(listener), watchIdentity(auth, listener, revocations.during)];
      return () => {
        for (const end of ends) end();
      };
    },
    catchUp: () => auth._onStorageEvent(),
    readIdentity,
    signOutProvider: async () => {
      await auth.authStateReady();
      await revocations.during(() => signOut(auth));
    },
    fetchFreshToken: () => tokenBy(freshToken),
    refreshToken: () => tokenBy((user) => user.getIdToken(true)),
    ...createGoogleSignIn(auth, withSecondaryAuth, attempts),
    signInWithEmail: async (typed) => {
      await attempts.run(typed.email, () => sendCredentials(auth, typed));
    },
    signUpWithEmail: async (typed) => {
      const { user } = await attempts.run(typed.email, async (own) => {
        await requireUncommon(typed.password, loadCommonPasswords);
        await requirePolicy(auth, typed.password);
        // An account that was made is its owner's, also when they left the form. One that exists is signed in to.
        own.canBeCalledOff = false;
        const isSignIn = () => {
          own.canBeCalledOff = true;
        };
        return signUpOrIn(auth, typed, isSignIn);
      });
      if (!user.emailVerified) sendFirstVerification(user);
    },
  };
};
