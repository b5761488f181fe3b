import {
  ActionCodeOperation,
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  sendEmailVerification,
  sendPasswordResetEmail,
  type User,
  updateCurrentUser,
} from 'firebase/auth';
import { isSameAccountEmail, normalizeEmail, normalizePassword } from '#contract/credentials.ts';
import type { EmailLinkMode, EmailLinkPorts } from '#machines/email-link/email-link.types.ts';
import type { SignInPorts } from '#machines/sign-in/sign-in.types.ts';
import type { VerificationPorts } from '#machines/verification/verification.types.ts';
import { sendCredentials } from './credentials.ts';
import { type LoadCommonPasswords, requirePolicy, requireUncommon } from './password-policy.ts';
import type { WithSecondaryAuth } from './secondary-auth.ts';
import { signInError } from './sign-in-error.ts';

/** Every answer to a reset request takes at least this long: a quick one would say that nobody was written to. */
const RESET_ANSWER_MS = 1_000;

const operations = {
  resetPassword: ActionCodeOperation.PASSWORD_RESET,
  verifyEmail: ActionCodeOperation.VERIFY_EMAIL,
  recoverEmail: ActionCodeOperation.RECOVER_EMAIL,
} as const satisfies Record<EmailLinkMode, string>;

interface EmailLinks
  extends Omit<EmailLinkPorts, 'signOut' | 'recoverEmail'>,
    VerificationPorts,
    Pick<SignInPorts, 'requestPasswordReset'> {
  /** For somebody who has just signed up: nobody waits for it, and without it the account works as well. */
  sendFirstVerification(user: User): void;
}

interface Helpers {
  withSecondaryAuth: WithSecondaryAuth;
  /** Signs out of an account that turns out to be disabled or gone, and tells why. */
  during: <T>(act: () => Promise<T>) => Promise<T>;
  /** Who is signed in, after a look at what other tabs have done. */
  readIdentity: () => Promise<User | null>;
  loadCommonPasswords: LoadCommonPasswords;
}

/** The provider's e-mails and what their links do. `language` answers the language to write in. */
export const createEmailLinks = (
  auth: Auth,
  language: () => string,
  { withSecondaryAuth, during, readIdentity, loadCommonPasswords }: Helpers,
): EmailLinks => {
  /** The code that was sent without an answer: it may be used up. */
  let unanswered: string | null = null;
  /** `prove` rejects where a code that is used up may have done something else than is asked for now. */
  const consumeCode = async (code: string, use: () => Promise<void>, prove?: () => Promise<unknown>) => {
    try {
      await use();
    } catch (error) {
      const failure = signInError(error);
      if (failure.code === 'network-request-failed') unanswered = code;
      // It was good when it was checked: the try whose answer was lost has used it.
      const isDone = failure.code === 'invalid-action-code' && unanswered === code;
      if (!isDone) throw failure;
      await prove?.().catch(() => {
        throw failure;
      });
    }
  };
  const applyCode = (by: Auth, code: string) => consumeCode(code, () => applyActionCode(by, code));
  /** Rejects with `no-identity` unless this account is signed in here, and still is for the provider. */
  const requireIdentity = async (email: string) => {
    const user = await readIdentity();
    if (!user?.email || !isSameAccountEmail(user.email, email)) throw signInError({ code: 'no-identity' });
    await during(() => user.reload()).catch((error: unknown) => {
      throw auth.currentUser === null ? signInError({ code: 'no-identity' }) : error;
    });
  };
  const verify = (user: User) => {
    auth.languageCode = language();
    return sendEmailVerification(user);
  };
  const askForReset = async (email: string) => {
    auth.languageCode = language();
    try {
      await sendPasswordResetEmail(auth, normalizeEmail(email));
    } catch (error) {
      // The provider may tell whether an account exists; we do not.
      if (signInError(error).code !== 'user-not-found') throw error;
    }
  };
  return {
    sendFirstVerification: (user) => {
      verify(user).catch((error: unknown) => console.warn('The verification e-mail was not sent.', error));
    },
    sendVerification: async () => {
      await auth.authStateReady();
      const user = auth.currentUser;
      if (user === null) throw { code: 'no-identity' };
      await during(() => verify(user));
    },
    requestPasswordReset: async ({ email }) => {
      const pause = new Promise((resolve) => setTimeout(resolve, RESET_ANSWER_MS));
      const [answer] = await Promise.allSettled([askForReset(email), pause]);
      if (answer.status === 'rejected') throw answer.reason;
    },
    checkLink: async ({ mode, code }) => {
      const { data, operation } = await checkActionCode(auth, code);
      if (operation !== operations[mode]) throw { code: 'invalid-action-code' };
      return { email: data.email ?? '' };
    },
    setNewPassword: async ({ code, email, password }) => {
      await requireUncommon(password, loadCommonPasswords);
      await requirePolicy(auth, password);
      await consumeCode(
        code,
        () => confirmPasswordReset(auth, code, normalizePassword(password)),
        // Another password may have been typed meanwhile.
        () => withSecondaryAuth((other) => sendCredentials(other, { email, password })),
      );
      return (await readIdentity())?.email ?? null;
    },
    verifyEmail: async ({ code, email, password }) => {
      if (password === null) {
        await requireIdentity(email);
        await applyCode(auth, code);
        return;
      }
      // On a separate Auth: another account that is signed in here stays so, and nothing follows from a link that fails.
      await withSecondaryAuth(async (other) => {
        const { user } = await sendCredentials(other, { email, password });
        await applyCode(other, code);
        if ((await readIdentity()) === null) await updateCurrentUser(auth, user);
      });
    },
    refreshIdentity: async ({ isAfterVerification }) => {
      const user = await readIdentity();
      if (user === null || !isAfterVerification) return user?.email ?? null;
      try {
        await during(() => user.reload());
        await during(() => user.getIdToken(true));
      } catch (error) {
        console.warn('The token does not contain the verification yet.', error);
      }
      // Who is here needs no answer. A revoked identity is gone by now.
      return auth.currentUser?.email ?? null;
    },
  };
};
