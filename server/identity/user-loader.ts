/** Loads users from Firebase in batches: every call checks that its user's sessions are not revoked. */
import DataLoader from 'dataloader';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { IdentityClaims } from './identity-provider.ts';

/** The limit of one `getUsers` request. */
const maxBatchSize = 100;
/** Between two requests, so that concurrent calls share one. */
const batchIntervalMs = 10;

/**
 * Returns a function that loads a user by uid, undefined where there is none. A call joins the next batch, which is sent
 * within 10 ms, never one that was sent before. Rejects when Firebase does not respond. See docs/decisions/0031.
 */
export function createUserLoader(
  auth: Pick<Auth, 'getUsers'>,
): (uid: string) => Promise<UserRecord | undefined> {
  let nextBatchAt = 0;

  async function loadUsers(uids: readonly string[]) {
    nextBatchAt = performance.now() + batchIntervalMs;
    const { users } = await auth.getUsers([...new Set(uids)].map((uid) => ({ uid })));
    const byUid = new Map(users.map((user) => [user.uid, user]));
    return uids.map((uid) => byUid.get(uid));
  }

  const loader = new DataLoader(loadUsers, {
    cache: false,
    maxBatchSize,
    batchScheduleFn: (send) => setTimeout(send, Math.max(0, nextBatchAt - performance.now())),
  });
  return (uid) => loader.load(uid);
}

/**
 * Whether this sign-in is no longer valid: the account is disabled, its sessions were ended since, or the provider is no
 * longer linked to it, such as an attacker's password after the owner's first sign-in with Google.
 */
export function isRevoked(
  user: UserRecord,
  { authTime, signInProvider }: Pick<IdentityClaims, 'authTime' | 'signInProvider'>,
): boolean {
  if (user.disabled) return true;
  if (user.providerData.every(({ providerId }) => providerId !== signInProvider)) return true;
  return user.tokensValidAfterTime !== undefined && authTime * 1000 < Date.parse(user.tokensValidAfterTime);
}
