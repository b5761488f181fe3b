/** Export, erasure and retention of what is stored about a person (privacy page). */
import { setTimeout as pause } from 'node:timers/promises';
import type { UserRecord } from '#contract/api.ts';
import type { OwnerRecords } from '#server/database/owner-records.ts';
import type { AccountData, AccountPage, IdentityProvider } from '#server/identity/identity-provider.ts';

export interface OwnerData {
  uid: string;
  /** At the identity provider; null where there is none. */
  account: AccountData | null;
  /** Owner and store in the database; null before onboarding is completed. */
  record: UserRecord | null;
}

interface OwnerDataDeps {
  identity: Pick<IdentityProvider, 'findAccount' | 'deleteUsers'>;
  owners: Pick<OwnerRecords, 'find' | 'findByEmail' | 'remove'>;
}

/**
 * Finds a person by uid or e-mail. Throws when nothing is stored, and when an e-mail leads to two people: an unverified
 * record may have the e-mail of another person's account.
 */
export async function findOwnerData(id: string, { identity, owners }: OwnerDataDeps): Promise<OwnerData> {
  const email = id.includes('@') ? id.toLowerCase() : undefined;
  const [uid, ...others] = email === undefined ? [id] : await findUids(email, { identity, owners });
  if (others.length > 0) {
    throw new Error(`The e-mail belongs to two people. Use a uid: ${[uid, ...others].join(', ')}.`);
  }
  const account = uid === undefined ? null : await identity.findAccount({ uid });
  const record = uid === undefined ? null : ((await owners.find(uid)) ?? null);
  if (uid === undefined || (!account && !record)) {
    throw new Error('Nothing is stored about this person. Check the uid or e-mail.');
  }
  return { uid, account, record };
}

async function findUids(email: string, { identity, owners }: OwnerDataDeps): Promise<string[]> {
  const [account, record] = await Promise.all([identity.findAccount({ email }), owners.findByEmail(email)]);
  return [...new Set([account, record].flatMap((one) => (one ? [one.uid] : [])))];
}

/**
 * Deletes the account, the owner and the store. The account is first: its tokens then register nothing again. A failure in
 * between leaves the record, which the next run deletes.
 */
export async function eraseOwner(id: string, deps: OwnerDataDeps): Promise<OwnerData> {
  const found = await findOwnerData(id, deps);
  await deps.identity.deleteUsers([found.uid]);
  if (found.record) await deps.owners.remove(found.record);
  return found;
}

interface UnfinishedDeps {
  identity: Pick<IdentityProvider, 'listAccounts' | 'deleteUsers'>;
  owners: Pick<OwnerRecords, 'findRegistered' | 'list'>;
}

const dayMs = 24 * 60 * 60_000;
/** Limits of a `deleteUsers` request: https://firebase.google.com/docs/auth/limits */
const batchSize = 1_000;
const batchIntervalMs = 1_000;

/** Finds accounts that were not used for `days` and have no owner: their onboarding was not completed. */
export async function findUnfinished(days: number, { identity, owners }: UnfinishedDeps) {
  const before = Date.now() - days * dayMs;
  const found: AccountPage['accounts'] = [];
  let page: string | undefined;
  do {
    const { accounts, nextPage } = await identity.listAccounts(page);
    const unused = accounts.filter(({ lastUsedAt }) => lastUsedAt < before);
    const registered = await owners.findRegistered(unused.map(({ uid }) => uid));
    found.push(...unused.filter(({ uid }) => !registered.has(uid)));
    page = nextPage;
  } while (page !== undefined);
  return found;
}

/**
 * Deletes these accounts, except those that have an owner by now. Rejects when the database has no owner at all: it may be
 * a new one.
 */
export async function eraseUnfinished(days: number, deps: UnfinishedDeps) {
  if ((await deps.owners.list()).length === 0)
    throw new Error('Nothing was deleted: the database has no owners. Check DATABASE_URL.');
  const found = await findUnfinished(days, deps);
  const erased: typeof found = [];
  for (let start = 0; start < found.length; start += batchSize) {
    if (start > 0) await pause(batchIntervalMs);
    const batch = found.slice(start, start + batchSize);
    const registered = await deps.owners.findRegistered(batch.map(({ uid }) => uid));
    const unfinished = batch.filter(({ uid }) => !registered.has(uid));
    await deps.identity.deleteUsers(unfinished.map(({ uid }) => uid));
    erased.push(...unfinished);
  }
  return erased;
}
