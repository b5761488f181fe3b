import { type Auth, beforeAuthStateChanged, type User } from 'firebase/auth';
import { isSameEmail } from '#contract/credentials.ts';

interface Attempt {
  /** Whose account it asks for; null where Google asks. */
  readonly email: string | null;
  /** Null once it is over. */
  pending: Promise<unknown> | null;
  /** May change until it is answered. */
  canBeCalledOff: boolean;
  isCalledOff: boolean;
}

export interface Attempts {
  /**
   * Runs an attempt at the account of `email`; null where Google asks for it. It rejects with `login-blocked` when it
   * was called off, or a newer one has let somebody in.
   */
  run<T>(email: string | null, act: (own: Pick<Attempt, 'canBeCalledOff'>) => Promise<T>): Promise<T>;
  /** What is under way lets nobody in any more. */
  callOff(): void;
}

/**
 * Of the attempts that are under way at once, the one that was started last wins, and not the one that is
 * answered last. The SDK cannot call one off, but it asks before it changes the user: an older attempt waits
 * there until the newer ones are over.
 */
export const createAttempts = (auth: Auth): Attempts => {
  const attempts: Attempt[] = [];
  let won = -1;
  beforeAuthStateChanged(auth, async (user: User | null) => {
    if (user === null) return;
    const { signInProvider } = await user.getIdTokenResult();
    const own = attempts.findLastIndex(({ email }) =>
      email === null ? signInProvider === 'google.com' : isSameEmail(email, user.email ?? ''),
    );
    const attempt = attempts[own];
    if (!attempt) return;
    const newer = () => attempts.slice(own + 1).find(({ pending }) => pending !== null);
    for (let other = newer(); other; other = newer()) await other.pending;
    if ((attempt.isCalledOff && attempt.canBeCalledOff) || own < won)
      throw new Error('It was called off, or a newer attempt has let somebody in.');
  });
  return {
    run: async (email, act) => {
      const attempt: Attempt = { email, pending: null, canBeCalledOff: true, isCalledOff: false };
      const number = attempts.push(attempt) - 1;
      const acting = act(attempt);
      const isOver = () => {
        attempt.pending = null;
      };
      attempt.pending = acting.then(() => {
        won = Math.max(won, number);
        isOver();
      }, isOver);
      await attempt.pending;
      return acting;
    },
    callOff: () => {
      for (const attempt of attempts) attempt.isCalledOff ||= attempt.pending !== null;
    },
  };
};
