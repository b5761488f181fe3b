/** Loads accounts from Firebase in batches: every call checks that its user's sessions are not revoked. */
import DataLoader from 'dataloader';
import type { IdentityClaims } from './identity-provider.ts';
import { type Account, signUpMs } from './identity-toolkit.ts';

/** The limit of one request. */
const maxBatchSize = 100;
/** Between two requests, so concurrent calls share one. */
const batchIntervalMs = 10;

/**
 * Returns a function that loads an account by uid, undefined where there is none. A call joins the next batch, which is
 * sent within 10 ms, never one that was sent before. Rejects when Firebase does not respond. See docs/decisions/0031.
 */
export function createUserLoader(
  findAccounts: (uids: readonly string[]) => Promise<Account[]>,
): (uid: string) => Promise<Account | undefined> {
  let nextBatchAt = 0;
  async function loadUsers(uids: readonly string[]) {
    nextBatchAt = performance.now() + batchIntervalMs;
    const accounts = await findAccounts([...new Set(uids)]);
    const byUid = new Map(accounts.map((account) => [account.localId, account]));
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
 * Whether this sign-in is revoked: the account is disabled, its sessions ended or its password changed since, or the
 * provider is unlinked, such as an attacker's password after the owner's first sign-in with Google.
 */
export function isRevoked(
  { disabled, providerUserInfo = [], validSince = '0', passwordUpdatedAt = 0, createdAt }: Account,
  { authTime, signInProvider }: Pick<IdentityClaims, 'authTime' | 'signInProvider'>,
): boolean {
  if (disabled) return true;
  if (providerUserInfo.every(({ providerId }) => providerId !== signInProvider)) return true;
  const validSinceMs = Number(validSince) * 1000;
  const endedAt = Math.max(validSinceMs, passwordUpdatedAt);
  // The sign-up sets both times, and its own sign-in is valid.
  if (endedAt - Number(createdAt) < signUpMs) return authTime * 1000 < validSinceMs;
  // `authTime` counts whole seconds: an attacker may have signed in earlier in this one.
  return authTime * 1000 <= endedAt;
}
