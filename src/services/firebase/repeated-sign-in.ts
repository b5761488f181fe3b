import { type AuthCredential, reauthenticateWithCredential, type User } from 'firebase/auth';

export interface SignedIn {
  user: User;
  credential: AuthCredential | null;
}

/** Firebase counts sign-ins in whole seconds, and the server refuses those of a second that ended earlier ones. */
export const NEXT_SECOND_MS = 1_000;
/** A later refusal has another reason. */
const RECENT_MS = 60_000;

/**
 * Repeats a sign-in after the server refused its token: it was in the second that ended all earlier ones, by a new password
 * or by Google (docs/decisions/0011).
 */
export const createRepeatedSignIn = () => {
  let latest: (SignedIn & { at: number }) | null = null;
  return {
    /** Keeps the credential until it is used, at most for a minute. */
    retain: (signedIn: SignedIn) => {
      const signIn = { ...signedIn, at: performance.now() };
      latest = signIn;
      setTimeout(() => {
        if (latest === signIn) latest = null;
      }, RECENT_MS);
    },
    /** Returns a new token: from a repetition of a recent sign-in, otherwise from the same sign-in. */
    replaceToken: async (user: User): Promise<string> => {
      const signIn = latest;
      latest = null;
      if (!signIn?.credential || signIn.user.uid !== user.uid) return user.getIdToken(true);
      const remainingMs = signIn.at + NEXT_SECOND_MS - performance.now();
      await new Promise((resolve) => setTimeout(resolve, remainingMs));
      try {
        await reauthenticateWithCredential(user, signIn.credential);
        return await user.getIdToken();
      } catch {
        // The provider accepts this credential only once.
        return user.getIdToken(true);
      }
    },
  };
};
