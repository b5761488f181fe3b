import { type Auth, beforeAuthStateChanged, signOut, type User } from 'firebase/auth';
import type { IdentityEvent, RevocationReason } from '#machines/auth/auth.types.ts';
import { signInError } from './sign-in-error.ts';

/** What ends an identity. The SDK signs out by itself for the first two only. */
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

/** What the SDK keeps to itself: at start it drops a kept user whom the provider refuses, and the reason too. */
interface StartingAuth extends Auth {
  reloadAndSetCurrentUserOrClear(user: User): Promise<void>;
  /** Also writes the user to storage, or removes the one that is there. */
  directlySetCurrentUser(user: User | null): Promise<void>;
  /** Storage. */
  readonly assertedPersistence: { getCurrentUser(): Promise<User | null> };
}

/**
 * Tells why the SDK signs somebody out by itself, which its stream of users does not. To be called in the same
 * turn in which `auth` was made: it reads who was kept in the next one.
 */
export const createRevocations = (auth: Auth) => {
  const listeners = new Set<(event: IdentityEvent) => void>();
  const tell = (reason: RevocationReason) => {
    for (const listener of listeners) listener({ type: 'identity.revoked', reason });
  };
  let ownCalls = 0;
  // Not called for what another tab does. The refresh ahead of expiry keeps its reason to itself.
  beforeAuthStateChanged(auth, (user) => {
    if (user === null && ownCalls === 0) tell('user-token-expired');
  });
  const starting = auth as StartingAuth;
  const setKeptUser = starting.reloadAndSetCurrentUserOrClear.bind(auth);
  const setUser = starting.directlySetCurrentUser.bind(auth);
  starting.reloadAndSetCurrentUserOrClear = async (user) => {
    let isKept = true;
    // While the provider is asked, another tab may sign them out, or somebody else in: the SDK would undo that.
    starting.directlySetCurrentUser = async (answer) => {
      const kept = await starting.assertedPersistence.getCurrentUser();
      isKept = kept?.uid === user.uid;
      await setUser(isKept ? answer : kept);
    };
    await setKeptUser(user);
    starting.directlySetCurrentUser = setUser;
    if (auth.currentUser !== null || !isKept) return;
    // Asked once more, the provider says it again.
    const reason = reasonOf(await user.reload().catch((error: unknown) => error));
    if (reason) tell(reason);
  };
  return {
    /** Returns what unsubscribes. */
    watch: (listener: (event: IdentityEvent) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** A call whose end of the identity is wanted, or told from its error. */
    during: async <T>(act: () => Promise<T>): Promise<T> => {
      const user = auth.currentUser;
      ownCalls += 1;
      try {
        return await act();
      } catch (error) {
        const reason = reasonOf(error);
        if (reason) {
          if (user !== null && auth.currentUser === user) await signOut(auth);
          tell(reason);
        }
        throw error;
      } finally {
        ownCalls -= 1;
      }
    },
  };
};
