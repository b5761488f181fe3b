import { type Auth, beforeAuthStateChanged, signOut, type User } from 'firebase/auth';
import type { IdentityEvent, RevocationReason } from '#machines/auth/auth.types.ts';
import { signInError } from './sign-in-error.ts';

/** Reasons by error code. The SDK itself signs out only for the first two. */
const reasons: Record<string, RevocationReason> = {
  'user-disabled': 'user-disabled',
  'user-token-expired': 'user-token-expired',
  'user-not-found': 'user-token-expired',
  'invalid-user-token': 'user-token-expired',
  'invalid-refresh-token': 'user-token-expired',
};

const reasonOf = (error: unknown): RevocationReason | undefined => {
  const { code } = signInError(error);
  return code !== null && Object.hasOwn(reasons, code) ? reasons[code] : undefined;
};

/** Private members of the SDK, which at start drops a stored user and the reason of the rejection. */
interface StartingAuth extends Auth {
  reloadAndSetCurrentUserOrClear(user: User): Promise<void>;
  /** Also stores the user, or removes the stored one. */
  directlySetCurrentUser(user: User | null): Promise<void>;
  readonly assertedPersistence: { getCurrentUser(): Promise<User | null> };
}

/**
 * Emits why the SDK signs out by itself, which its own events do not contain. Call in the same task that creates `auth`,
 * because the SDK reads the stored user in the next one.
 */
export const createRevocations = (auth: Auth) => {
  const listeners = new Set<(event: IdentityEvent) => void>();
  const notify = (reason: RevocationReason) => {
    for (const listener of listeners) listener({ type: 'identity.revoked', reason });
  };
  let ownRequests = 0;
  // Other tabs' changes do not call this. The refresh before expiry gives no reason.
  beforeAuthStateChanged(auth, (user) => {
    if (user === null && ownRequests === 0) notify('user-token-expired');
  });
  const starting = auth as StartingAuth;
  const setStoredUser = starting.reloadAndSetCurrentUserOrClear.bind(auth);
  const setUser = starting.directlySetCurrentUser.bind(auth);
  starting.reloadAndSetCurrentUserOrClear = async (user) => {
    let isUnchanged = true;
    // Another tab may change the user during the request; the SDK would undo that.
    starting.directlySetCurrentUser = async (loaded) => {
      const stored = await starting.assertedPersistence.getCurrentUser();
      isUnchanged = stored?.uid === user.uid;
      await setUser(isUnchanged ? loaded : stored);
    };
    await setStoredUser(user);
    starting.directlySetCurrentUser = setUser;
    if (auth.currentUser !== null || !isUnchanged) return;
    // A second request returns the reason again.
    const reason = reasonOf(await user.reload().catch((error: unknown) => error));
    if (reason) notify(reason);
  };
  return {
    /** Returns a function that unsubscribes. */
    watch: (listener: (event: IdentityEvent) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Runs a request that may sign out, and emits the reason of its error. */
    track: async <T>(request: () => Promise<T>): Promise<T> => {
      const user = auth.currentUser;
      ownRequests += 1;
      try {
        return await request();
      } catch (error) {
        const reason = reasonOf(error);
        if (reason) {
          if (user !== null && auth.currentUser === user) await signOut(auth);
          notify(reason);
        }
        throw error;
      } finally {
        ownRequests -= 1;
      }
    },
  };
};
