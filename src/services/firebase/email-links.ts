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
import type { Credentials, SignInPorts } from '#machines/sign-in/sign-in.types.ts';
import type { VerificationPorts } from '#machines/verification/verification.types.ts';
import { sendCredentials } from './credentials.ts';
import { type LoadCommonPasswords, rejectCommonPassword, rejectPolicyViolations } from './password-policy.ts';
import { NEXT_SECOND_MS } from './repeated-sign-in.ts';
import type { WithSecondaryAuth } from './secondary-auth.ts';
import { signInError } from './sign-in-error.ts';

/** Minimum duration of a reset request: a faster response would reveal that no e-mail was sent. */
const MIN_RESET_MS = 1_000;

const operations = {
  resetPassword: ActionCodeOperation.PASSWORD_RESET,
  verifyEmail: ActionCodeOperation.VERIFY_EMAIL,
  recoverEmail: ActionCodeOperation.RECOVER_EMAIL,
} as const satisfies Record<EmailLinkMode, string>;

interface EmailLinks
  extends Omit<EmailLinkPorts, 'signOut' | 'recoverEmail'>,
    VerificationPorts,
    Pick<SignInPorts, 'requestPasswordReset'> {
  /** Sends the e-mail after a sign-up, without waiting. A failure is only a warning in the console. */
  sendFirstVerification(user: User): void;
}

/** Ends every sign-in of the link's account, and returns the code that sets the password. */
export type PrepareReset = (code: string) => Promise<string>;

interface Helpers {
  withSecondaryAuth: WithSecondaryAuth;
  /** Signs out of a disabled or deleted account, and emits the reason. */
  trackRevocations: <T>(request: () => Promise<T>) => Promise<T>;
  /** Current user, synchronized with other tabs. */
  readIdentity: () => Promise<User | null>;
  loadCommonPasswords: LoadCommonPasswords;
  prepareReset: PrepareReset;
  signIn: (credentials: Credentials) => Promise<void>;
}

/** Sends the provider's e-mails and applies their links. `language` returns the e-mails' language. */
export const createEmailLinks = (
  auth: Auth,
  language: () => string,
  { withSecondaryAuth, trackRevocations, readIdentity, loadCommonPasswords, prepareReset, signIn }: Helpers,
): EmailLinks => {
  /** Code of a request without a response: the provider may have consumed it. */
  let unconfirmedCode: string | null = null;
  /** The link's code, and the one that sets the password. */
  let prepared: { code: string; usable: string } | null = null;
  /** The sign-in with a password that was just set. Holds the password until it has started. */
  let nextSignIn: (() => Promise<void>) | null = null;
  /** Accepts a code consumed by a request without a response. `verify` rejects if that request did something else. */
  const consumeCode = async (code: string, send: () => Promise<void>, verify?: () => Promise<unknown>) => {
    try {
      await send();
    } catch (error) {
      const failure = signInError(error);
      if (failure.code === 'network-request-failed') unconfirmedCode = code;
      // The link check accepted the code, so the request without a response has consumed it.
      const isConsumed = failure.code === 'invalid-action-code' && unconfirmedCode === code;
      if (!isConsumed) throw failure;
      await verify?.().catch(() => {
        throw failure;
      });
    }
  };
  const applyCode = (sender: Auth, code: string) => consumeCode(code, () => applyActionCode(sender, code));
  /** Rejects unless the account is signed in, here and at the provider: with `no-identity`, or with a request's error. */
  const requireIdentity = async (email: string) => {
    const user = await readIdentity();
    if (!user?.email || !isSameAccountEmail(user.email, email)) throw signInError({ code: 'no-identity' });
    await trackRevocations(() => user.reload()).catch((error: unknown) => {
      throw auth.currentUser === null ? signInError({ code: 'no-identity' }) : error;
    });
  };
  const sendVerificationTo = (user: User) => {
    auth.languageCode = language();
    return sendEmailVerification(user);
  };
  const requestReset = async (email: string) => {
    auth.languageCode = language();
    try {
      await sendPasswordResetEmail(auth, normalizeEmail(email));
    } catch (error) {
      // Hides whether an account exists, which the provider may reveal.
      if (signInError(error).code !== 'user-not-found') throw error;
    }
  };
  return {
    sendFirstVerification: (user) => {
      sendVerificationTo(user).catch((error: unknown) =>
        console.warn('The verification e-mail was not sent.', error),
      );
    },
    sendVerification: async () => {
      await auth.authStateReady();
      const user = auth.currentUser;
      if (user === null) throw { code: 'no-identity' };
      await trackRevocations(() => sendVerificationTo(user));
    },
    requestPasswordReset: async ({ email }) => {
      const delay = new Promise((resolve) => setTimeout(resolve, MIN_RESET_MS));
      const [reset] = await Promise.allSettled([requestReset(email), delay]);
      if (reset.status === 'rejected') throw reset.reason;
    },
    checkLink: async ({ mode, code }) => {
      const { data, operation } = await checkActionCode(auth, code);
      if (operation !== operations[mode]) throw { code: 'invalid-action-code' };
      return { email: data.email ?? '' };
    },
    setNewPassword: async ({ code, email, password }) => {
      await rejectCommonPassword(password, loadCommonPasswords);
      await rejectPolicyViolations(auth, password);
      await consumeCode(
        code,
        async () => {
          if (prepared?.code !== code) prepared = { code, usable: await prepareReset(code) };
          await confirmPasswordReset(auth, prepared.usable, normalizePassword(password));
        },
        // A retry may contain a different password from the request that consumed the code.
        () => withSecondaryAuth((secondary) => sendCredentials(secondary, { email, password })),
      );
      const signedInAs = (await readIdentity())?.email ?? null;
      const isOther = signedInAs !== null && !isSameAccountEmail(signedInAs, email);
      nextSignIn = isOther ? null : () => signIn({ email, password });
      return signedInAs;
    },
    signInWithNewPassword: async () => {
      const start = nextSignIn;
      nextSignIn = null;
      if (!start) throw signInError({ code: 'no-identity' });
      await new Promise((resolve) => setTimeout(resolve, NEXT_SECOND_MS));
      await start();
    },
    verifyEmail: async ({ code, email, password }) => {
      if (password === null) {
        await requireIdentity(email);
        await applyCode(auth, code);
        return;
      }
      // The secondary Auth leaves the current account signed in, also when the link fails.
      await withSecondaryAuth(async (secondary) => {
        const { user } = await sendCredentials(secondary, { email, password });
        await applyCode(secondary, code);
        if ((await readIdentity()) === null) await updateCurrentUser(auth, user);
      });
    },
    refreshIdentity: async ({ isAfterVerification }) => {
      const user = await readIdentity();
      if (user === null || !isAfterVerification) return user?.email ?? null;
      try {
        await trackRevocations(() => user.reload());
        await trackRevocations(() => user.getIdToken(true));
      } catch (error) {
        console.warn('The token does not contain the verification yet.', error);
      }
      // Needs no response: after a revocation, `trackRevocations` has already signed the user out.
      return auth.currentUser?.email ?? null;
    },
  };
};
