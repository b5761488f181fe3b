/** Loads users from Firebase in batches: every call checks that its user's sessions are not revoked. */
import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { IdentityClaims } from './identity-provider.ts';

/** The limit of one `getUsers` request. */
const maxBatchSize = 100;
/** Between two requests, so that concurrent calls share one. */
const batchIntervalMs = 10;

interface Batch {
  uids: Set<string>;
  users: Promise<ReadonlyMap<string, UserRecord>>;
  send(): void;
}

/**
 * Returns a function that loads a user by uid, undefined where there is none. A call joins the next batch, which is sent
 * within 10 ms, never one that was sent before. Rejects when Firebase does not respond. See docs/decisions/0031.
 */
export function createUserLoader(
  auth: Pick<Auth, 'getUsers'>,
): (uid: string) => Promise<UserRecord | undefined> {
  let open: Batch | undefined;
  let nextBatchAt = 0;

  function openBatch(): Batch {
    const uids = new Set<string>();
    const { promise: users, resolve } = Promise.withResolvers<ReadonlyMap<string, UserRecord>>();
    const send = () => {
      clearTimeout(timer);
      open = undefined;
      nextBatchAt = performance.now() + batchIntervalMs;
      resolve(findUsers(auth, uids));
    };
    const timer = setTimeout(send, Math.max(0, nextBatchAt - performance.now()));
    return { uids, users, send };
  }

  return async (uid) => {
    open ??= openBatch();
    const { uids, users, send } = open;
    uids.add(uid);
    if (uids.size === maxBatchSize) send();
    return (await users).get(uid);
  };
}

async function findUsers(auth: Pick<Auth, 'getUsers'>, uids: ReadonlySet<string>) {
  const { users } = await auth.getUsers([...uids].map((uid) => ({ uid })));
  return new Map(users.map((user) => [user.uid, user]));
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
