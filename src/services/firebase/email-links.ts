import {
  ActionCodeOperation,
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  sendEmailVerification,
  sendPasswordResetEmail,
  type User,
} from 'firebase/auth';
import type { EmailLinkMode, EmailLinkPorts } from '#machines/email-link/email-link.types.ts';
import type { SignInPorts } from '#machines/sign-in/sign-in.types.ts';
import type { VerificationPorts } from '#machines/verification/verification.types.ts';
import { requirePolicy } from './password-policy.ts';
import { attempt, signInError } from './sign-in-error.ts';

/** Every answer to a reset request takes at least this long: a quick one would say that nobody was written to. */
const RESET_ANSWER_MS = 1_000;

const operations = {
  resetPassword: ActionCodeOperation.PASSWORD_RESET,
  verifyEmail: ActionCodeOperation.VERIFY_EMAIL,
} as const satisfies Record<EmailLinkMode, string>;

interface EmailLinks extends EmailLinkPorts, VerificationPorts, Pick<SignInPorts, 'requestPasswordReset'> {
  /** For somebody who has just signed up: nobody waits for it, and without it the account works as well. */
  greet(user: User): void;
}

/** The provider's e-mails and what their links do. `language` answers the language to write in. */
export const createEmailLinks = (auth: Auth, language: () => string): EmailLinks => {
  const verify = (user: User) => {
    auth.languageCode = language();
    return attempt(sendEmailVerification(user));
  };
  const askForReset = async (email: string) => {
    auth.languageCode = language();
    try {
      await attempt(sendPasswordResetEmail(auth, email));
    } catch (error) {
      // The provider may tell whether an account exists; we do not.
      if (signInError(error).code !== 'user-not-found') throw error;
    }
  };
  return {
    greet: (user) => {
      verify(user).catch((error: unknown) => console.warn('The verification e-mail was not sent.', error));
    },
    sendVerification: async () => {
      await auth.authStateReady();
      if (auth.currentUser === null) throw signInError({ code: 'no-identity' });
      await verify(auth.currentUser);
    },
    requestPasswordReset: async ({ email }) => {
      const pause = new Promise((resolve) => setTimeout(resolve, RESET_ANSWER_MS));
      const [answer] = await Promise.allSettled([askForReset(email), pause]);
      if (answer.status === 'rejected') throw answer.reason;
    },
    checkLink: async ({ mode, code }) => {
      const { data, operation } = await attempt(checkActionCode(auth, code));
      if (operation !== operations[mode]) throw signInError({ code: 'invalid-action-code' });
      return { email: data.email ?? '' };
    },
    setNewPassword: async ({ code, password }) => {
      await requirePolicy(auth, password);
      await attempt(confirmPasswordReset(auth, code, password));
    },
    verifyEmail: ({ code }) => attempt(applyActionCode(auth, code)),
    refreshIdentity: async () => {
      await auth.authStateReady();
      const user = auth.currentUser;
      if (user === null) return null;
      await attempt(user.reload());
      await attempt(user.getIdToken(true));
      return user.email;
    },
  };
};
