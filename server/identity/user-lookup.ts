/**
 * Users as Firebase has them now, asked for many at once: a call counts only while its user's sessions were not
 * ended.
 */
import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { IdentityClaims } from './identity-provider.ts';

/** As many as one request of Firebase's takes. */
const mostUsers = 100;
/** A request begins this long after the one before, so that the calls of a moment share one. */
const paceMs = 10;

interface Batch {
  uids: Set<string>;
  users: Promise<ReadonlyMap<string, UserRecord>>;
  send(): void;
}

/**
 * Finds users as they are after the question was put: a question joins a request that was not sent yet, for at most
 * 10 ms, and never the answer to one that was. Rejects when Firebase does not answer. See docs/decisions/084.
 */
export function createUserLookup(
  auth: Pick<Auth, 'getUsers'>,
): (uid: string) => Promise<UserRecord | undefined> {
  let open: Batch | undefined;
  let mayBeginAt = 0;

  function openBatch(): Batch {
    const uids = new Set<string>();
    const { promise: users, resolve } = Promise.withResolvers<ReadonlyMap<string, UserRecord>>();
    const send = () => {
      clearTimeout(timer);
      open = undefined;
      mayBeginAt = performance.now() + paceMs;
      resolve(findUsers(auth, uids));
    };
    const timer = setTimeout(send, Math.max(0, mayBeginAt - performance.now()));
    return { uids, users, send };
  }

  return async (uid) => {
    open ??= openBatch();
    const { uids, users, send } = open;
    uids.add(uid);
    if (uids.size === mostUsers) send();
    return (await users).get(uid);
  };
}

async function findUsers(auth: Pick<Auth, 'getUsers'>, uids: ReadonlySet<string>) {
  const { users } = await auth.getUsers([...uids].map((uid) => ({ uid })));
  return new Map(users.map((user) => [user.uid, user]));
}

/**
 * Whether this sign-in is no longer valid: the account is disabled, its sessions were ended since, or the provider is no
 * longer linked to it, as a stranger's password after the first sign-in with Google.
 */
export function isRevoked(
  user: UserRecord,
  { authTime, signInProvider }: Pick<IdentityClaims, 'authTime' | 'signInProvider'>,
): boolean {
  if (user.disabled) return true;
  if (user.providerData.every(({ providerId }) => providerId !== signInProvider)) return true;
  return user.tokensValidAfterTime !== undefined && authTime * 1000 < Date.parse(user.tokensValidAfterTime);
}
