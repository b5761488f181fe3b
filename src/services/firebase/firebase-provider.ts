import {
  type Auth,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  onAuthStateChanged,
  onIdTokenChanged,
  signInWithCustomToken,
  signOut,
  type User,
} from 'firebase/auth';
import { normalizeEmail, normalizePassword } from '#contract/credentials.ts';
import type { Credentials } from '#machines/sign-in/sign-in.types.ts';
import type { Environment } from '#src/config/environment.ts';
import type { IdentityProvider } from '#src/services/identity-provider.ts';
import { createAuth } from './create-auth.ts';
import { isWrongPassword, sendCredentials } from './credentials.ts';
import { createEmailLinks, type PrepareReset } from './email-links.ts';
import { fallbackPersistence } from './fallback-persistence.ts';
import { type LoadCommonPasswords, rejectCommonPassword, rejectPolicyViolations } from './password-policy.ts';
import { createProviderSignIn } from './provider-sign-in.ts';
import { createRepeatedSignIn, type SignedIn } from './repeated-sign-in.ts';
import { createRevocations } from './revocations.ts';
import { createSecondaryAuth } from './secondary-auth.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';
import { signInError } from './sign-in-error.ts';
import { freshToken } from './token-freshness.ts';
import { createTokenSync } from './token-sync.ts';
import { watchIdentity } from './watch-identity.ts';

/** Private members of the SDK (docs/decisions/0007). */
interface InternalAuth extends Auth {
  /** Starts the refresh before expiry, as other Firebase products do. */
  _startProactiveRefresh(): void;
  /** Reads the stored user, as the SDK does every 800 ms. */
  _onStorageEvent(): Promise<void>;
}

/** Starts the SDK with fallback persistence and token refresh five minutes before expiry (specification, sections 4 and 9). */
const startAuth = (environment: Environment, ownOrigin: string): InternalAuth => {
  const { auth } = createAuth(environment, ownOrigin, fallbackPersistence);
  (auth as InternalAuth)._startProactiveRefresh();
  return auth as InternalAuth;
};

/** The password does not fit the existing account, or too many attempts prevent a check. */
const isCredentialMismatch = (error: unknown) =>
  isWrongPassword(error) || signInError(error).code === 'too-many-requests';

/** Signs in if the account exists with this password, because an earlier response may be lost. */
const signUpOrSignIn = async (
  auth: Auth,
  typed: Credentials,
  onExistingAccount: () => void,
): Promise<SignedIn> => {
  const [email, password] = [normalizeEmail(typed.email), normalizePassword(typed.password)];
  try {
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    return { user, credential: EmailAuthProvider.credential(email, password) };
  } catch (error) {
    if (signInError(error).code !== 'email-already-in-use') throw error;
    onExistingAccount();
    return await sendCredentials(auth, typed).catch((signInFailure: unknown) => {
      throw isCredentialMismatch(signInFailure) ? error : signInFailure;
    });
  }
};

interface Helpers {
  loadCommonPasswords: LoadCommonPasswords;
  prepareReset: PrepareReset;
}

/** `language` returns the language of the provider's e-mails. */
export const createFirebaseProvider = (
  environment: Environment,
  ownOrigin: string,
  language: () => string,
  { loadCommonPasswords, prepareReset }: Helpers,
): IdentityProvider => {
  const auth = startAuth(environment, ownOrigin);
  // `authStateReady` resolves later, when a new sign-in may have replaced the stored user.
  const storedUser = new Promise<User | null>((resolve) => {
    const stop = onAuthStateChanged(auth, (user) => {
      stop();
      resolve(user);
    });
  });
  const revocations = createRevocations(auth);
  if (environment.tokenSyncUrl) {
    onIdTokenChanged(auth, createTokenSync(new URL(environment.tokenSyncUrl, ownOrigin).href));
  }
  const tokenBy = async (read: (user: User) => Promise<string>) => {
    const user = auth.currentUser;
    if (user === null) throw { code: 'no-identity' };
    const token = await revocations.track(() => read(user));
    // Discards the token of a user who signed out meanwhile.
    if (auth.currentUser?.uid !== user.uid) throw { code: 'no-identity' };
    return token;
  };
  const readIdentity = async () => {
    await auth.authStateReady();
    // This tab's user counts when storage is unreadable.
    await auth._onStorageEvent().catch(() => {});
    return auth.currentUser;
  };
  const withSecondaryAuth = createSecondaryAuth(environment, ownOrigin);
  const attempts = createSignInAttempts(auth);
  const { retain, replaceToken } = createRepeatedSignIn();
  const signInWithEmail = async (typed: Credentials) => {
    retain(await attempts.run({ email: typed.email }, () => sendCredentials(auth, typed)));
  };
  const { sendFirstVerification, ...emailLinks } = createEmailLinks(auth, language, {
    withSecondaryAuth,
    trackRevocations: revocations.track,
    readIdentity,
    loadCommonPasswords,
    prepareReset,
    signIn: signInWithEmail,
  });
  return {
    ...emailLinks,
    watchIdentity: (listener) => {
      const ends = [revocations.watch(listener), watchIdentity(auth, listener, revocations.track)];
      return () => {
        for (const end of ends) end();
      };
    },
    syncIdentity: () => auth._onStorageEvent(),
    readIdentity,
    signOutStaleUser: async () => {
      const stale = auth.currentUser ?? (await storedUser);
      if (stale !== null && stale === auth.currentUser) await revocations.track(() => signOut(auth));
    },
    signOutProvider: async () => {
      await auth.authStateReady();
      await revocations.track(() => signOut(auth));
    },
    renewSignIn: async (token) => {
      // An attempt with this e-mail, because otherwise an earlier one with it could count as superseded.
      await attempts.run({ email: auth.currentUser?.email ?? '' }, () => signInWithCustomToken(auth, token));
    },
    fetchFreshToken: () => tokenBy(freshToken),
    refreshToken: () => tokenBy(replaceToken),
    ...createProviderSignIn(auth, withSecondaryAuth, attempts, retain),
    signInWithEmail,
    signUpWithEmail: async (typed) => {
      const signedIn = await attempts.run({ email: typed.email }, async (attempt) => {
        await rejectCommonPassword(typed.password, loadCommonPasswords);
        await rejectPolicyViolations(auth, typed.password);
        // A created account stays signed in after the form closes; a sign-in can be cancelled.
        attempt.canBeCancelled = false;
        const allowCancel = () => {
          attempt.canBeCancelled = true;
        };
        return signUpOrSignIn(auth, typed, allowCancel);
      });
      retain(signedIn);
      if (!signedIn.user.emailVerified) sendFirstVerification(signedIn.user);
    },
  };
};
