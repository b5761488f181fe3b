/** Export, erasure and retention of what is stored about a person (privacy page). */
import { setTimeout as pause } from 'node:timers/promises';
import type { UserRecord } from '#contract/api.ts';
import { normalizeEmail } from '#contract/credentials.ts';
import type { OwnerRecords } from '#server/database/owner-records.ts';
import type { AccountData, AccountPage, IdentityProvider } from '#server/identity/identity-provider.ts';

export interface OwnerData {
  uid: string;
  /** At the identity provider; null where there is none. */
  account: AccountData | null;
  /** Owner and store in the database; null before onboarding is completed. */
  record: UserRecord | null;
  /** Provider and time of the latest sign-in with an unverified e-mail (docs/decisions/0016). */
  unverifiedSignIn: string | null;
}

interface OwnerDataDeps {
  identity: Pick<IdentityProvider, 'findAccount' | 'findUids' | 'deleteUsers'>;
  owners: Pick<OwnerRecords, 'find' | 'findByEmail' | 'findSignIn' | 'remove'>;
}

/**
 * Finds a person by uid or e-mail, which may be the first one of the account. Throws when nothing is stored, and when an
 * e-mail leads to two people: an unverified record may have the e-mail of another person's account.
 */
export async function findOwnerData(id: string, { identity, owners }: OwnerDataDeps): Promise<OwnerData> {
  const [uid, ...others] = id.includes('@') ? await findUids(id, { identity, owners }) : [id];
  if (others.length > 0) {
    throw new Error(`The e-mail belongs to two people. Use a uid: ${[uid, ...others].join(', ')}.`);
  }
  const account = uid === undefined ? null : await identity.findAccount(uid);
  const record = uid === undefined ? null : ((await owners.find(uid)) ?? null);
  if (uid === undefined || (!account && !record)) {
    throw new Error('Nothing is stored about this person. Check the uid or e-mail.');
  }
  return { uid, account, record, unverifiedSignIn: (await owners.findSignIn(uid)) ?? null };
}

/** Looks for the e-mail as the pages send it, with its domain in Punycode, and as it is written. */
async function findUids(id: string, { identity, owners }: OwnerDataDeps): Promise<string[]> {
  const emails = new Set([normalizeEmail(id), id.toLowerCase()]);
  const uids = await Promise.all(
    [...emails].map(async (email) => {
      const [accounts, record] = await Promise.all([identity.findUids(email), owners.findByEmail(email)]);
      return record ? [...accounts, record.uid] : accounts;
    }),
  );
  return [...new Set(uids.flat())];
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

interface Unfinished {
  unfinished: AccountPage['accounts'];
  /** All accounts of the project. */
  accountCount: number;
  /** Those with an owner. */
  registeredCount: number;
}

const dayMs = 24 * 60 * 60_000;
/** Limits of a `deleteUsers` request: https://firebase.google.com/docs/auth/limits */
const batchSize = 1_000;
const batchIntervalMs = 1_000;

/** Finds accounts that were not used for `days` and have no owner: their onboarding was not completed. */
export async function findUnfinished(
  days: number,
  { identity, owners }: UnfinishedDeps,
): Promise<Unfinished> {
  const before = Date.now() - days * dayMs;
  const found: Unfinished = { unfinished: [], accountCount: 0, registeredCount: 0 };
  let page: string | undefined;
  do {
    const { accounts, nextPage } = await identity.listAccounts(page);
    const registered = await owners.findRegistered(accounts.map(({ uid }) => uid));
    found.accountCount += accounts.length;
    found.registeredCount += registered.size;
    found.unfinished.push(
      ...accounts.filter(({ uid, lastUsedAt }) => lastUsedAt < before && !registered.has(uid)),
    );
    page = nextPage;
  } while (page !== undefined);
  return found;
}

/**
 * Deletes these accounts, except those that have an owner by now. Rejects when the database seems to be another one: it has
 * no owners, or most of them have no account in this project, or the accounts are many and their number is not confirmed.
 */
export async function eraseUnfinished(days: number, confirmed: number | undefined, deps: UnfinishedDeps) {
  const ownerCount = (await deps.owners.list()).length;
  if (ownerCount === 0) throw notDeleted('the database has no owners. Check DATABASE_URL');
  const { unfinished, accountCount, registeredCount } = await findUnfinished(days, deps);
  if (registeredCount < ownerCount / 2)
    throw notDeleted(
      `${registeredCount} of the database's ${ownerCount} owners have an account in this project. Check DATABASE_URL and FIREBASE_PROJECT_ID`,
    );
  requireConfirmation(unfinished.length, accountCount, confirmed, 'accounts have no owner');
  const erased: AccountPage['accounts'] = [];
  for (let start = 0; start < unfinished.length; start += batchSize) {
    if (start > 0) await pause(batchIntervalMs);
    const batch = unfinished.slice(start, start + batchSize);
    const registered = await deps.owners.findRegistered(batch.map(({ uid }) => uid));
    const unregistered = batch.filter(({ uid }) => !registered.has(uid));
    await deps.identity.deleteUsers(unregistered.map(({ uid }) => uid));
    erased.push(...unregistered);
  }
  return erased;
}

interface OrphanDeps {
  identity: Pick<IdentityProvider, 'listAccounts'>;
  owners: Pick<OwnerRecords, 'list' | 'remove'>;
}

/** Finds the owners without an account: after a restore, those who were erased since the backup. */
export async function findOrphans({ identity, owners }: OrphanDeps) {
  // First: the account of an owner who registers meanwhile is listed.
  const all = await owners.list();
  const uids = new Set<string>();
  let page: string | undefined;
  do {
    const { accounts, nextPage } = await identity.listAccounts(page);
    for (const { uid } of accounts) uids.add(uid);
    page = nextPage;
  } while (page !== undefined);
  return { orphans: all.filter(({ uid }) => !uids.has(uid)), ownerCount: all.length };
}

/** Deletes these owners and their stores. Rejects when they are many and their number is not confirmed. */
export async function eraseOrphans(confirmed: number | undefined, deps: OrphanDeps) {
  const { orphans, ownerCount } = await findOrphans(deps);
  // In another project no owner has an account.
  const allowed = Math.min(alwaysAllowed, ownerCount / 2);
  requireConfirmation(orphans.length, ownerCount, confirmed, 'owners have no account', allowed);
  for (const owner of orphans) await deps.owners.remove(owner);
  return orphans;
}

/** A tenth; a few in a small project. */
const maxShare = 0.1;
const alwaysAllowed = 5;

function requireConfirmation(
  count: number,
  total: number,
  confirmed: number | undefined,
  finding: string,
  allowed = alwaysAllowed,
) {
  if (count <= Math.max(allowed, total * maxShare) || confirmed === count) return;
  throw notDeleted(
    `${count} of ${total} ${finding}, more than a tenth. Check DATABASE_URL and FIREBASE_PROJECT_ID; if they are right, add the number ${count} to the command`,
  );
}

const notDeleted = (reason: string) => new Error(`Nothing was deleted: ${reason}.`);
