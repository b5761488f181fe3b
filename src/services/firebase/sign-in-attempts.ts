import { type Auth, beforeAuthStateChanged, type User } from 'firebase/auth';
import { isSameEmail } from '#contract/credentials.ts';
import { type ProviderId, providers } from '#contract/sign-in-providers.ts';

/** What identifies the user of an attempt: the e-mail, or a provider. */
type AttemptedUser = { readonly email: string } | { readonly provider: ProviderId };

interface Attempt {
  readonly user: AttemptedUser;
  /** Null once settled. */
  pending: Promise<unknown> | null;
  /** May change while pending. */
  canBeCancelled: boolean;
  isCancelled: boolean;
}

export interface Attempts {
  /** Runs an attempt. Rejects with `login-blocked` when it was cancelled, or a newer one has signed in. */
  run<T>(user: AttemptedUser, signIn: (current: Pick<Attempt, 'canBeCancelled'>) => Promise<T>): Promise<T>;
  /** Cancels all pending attempts. */
  cancel(): void;
}

/**
 * Lets the latest started of concurrent attempts win, not the one with the latest response. The SDK cannot cancel one,
 * but its callback before a user change can reject: an older attempt waits there for newer ones.
 */
export const createSignInAttempts = (auth: Auth): Attempts => {
  const attempts: Attempt[] = [];
  let won = -1;
  beforeAuthStateChanged(auth, async (user: User | null) => {
    if (user === null) return;
    const { signInProvider } = await user.getIdTokenResult();
    const current = attempts.findLastIndex(({ user: attempted }) =>
      'email' in attempted
        ? isSameEmail(attempted.email, user.email ?? '')
        : signInProvider === providers[attempted.provider].signInProvider,
    );
    const attempt = attempts[current];
    if (!attempt) return;
    const newer = () => attempts.slice(current + 1).find(({ pending }) => pending !== null);
    for (let other = newer(); other; other = newer()) await other.pending;
    if ((attempt.isCancelled && attempt.canBeCancelled) || current < won)
      throw new Error('The attempt was cancelled, or a newer one has signed in.');
  });
  return {
    run: async (user, signIn) => {
      const attempt: Attempt = { user, pending: null, canBeCancelled: true, isCancelled: false };
      const number = attempts.push(attempt) - 1;
      const result = signIn(attempt);
      const settle = () => {
        attempt.pending = null;
      };
      attempt.pending = result.then(() => {
        won = Math.max(won, number);
        settle();
      }, settle);
      await attempt.pending;
      return result;
    },
    cancel: () => {
      for (const attempt of attempts) attempt.isCancelled ||= attempt.pending !== null;
    },
  };
};
