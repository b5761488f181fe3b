/** Owners and their stores, kept in the database. */
import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { OwnerRegistration, UserRecord } from '#server/contract.ts';
import type { Database, Queries } from './database.ts';
import { runQuery } from './run-query.ts';
import { owners, stores } from './schema.ts';

export interface OwnerStore {
  find(uid: string): Promise<UserRecord | undefined>;
  /** Idempotent: registering a known uid again answers the stored record and changes nothing. */
  register(registration: OwnerRegistration, emailVerified: boolean): Promise<RegistrationResult>;
  /**
   * Keeps an owner whose e-mail was not verified at the registration as one whose is, or deletes owner and store.
   * Nothing happens to an owner who is verified already.
   */
  settle(uid: string, isMine: boolean): Promise<void>;
  list(): Promise<{ uid: string; email: string }[]>;
}

type RegistrationResult =
  | { outcome: 'created' | 'existing'; record: UserRecord }
  | { outcome: 'email-in-use' };

export function createOwnerStore({ db, transaction }: Pick<Database, 'db' | 'transaction'>): OwnerStore {
  return {
    find: (uid) => runQuery(() => findOwner(db, uid)),
    register: (registration, emailVerified) =>
      runQuery(() => transaction((queries) => registerOwner(queries, registration, emailVerified))),
    settle: (uid, isMine) => runQuery(() => transaction((queries) => settleOwner(queries, uid, isMine))),
    list: () => runQuery(async () => db.select({ uid: owners.uid, email: owners.email }).from(owners)),
  };
}

async function registerOwner(
  queries: Queries,
  { storeName, address, ...owner }: OwnerRegistration,
  emailVerified: boolean,
): Promise<RegistrationResult> {
  const [created] = await queries
    .insert(owners)
    .values({ ...owner, email: owner.email.toLowerCase(), emailVerified })
    // Waits for a transaction that holds the same uid or e-mail, instead of failing.
    .onConflictDoNothing()
    .returning({ uid: owners.uid });
  // Also for an owner who is there without a store, who could never get one otherwise.
  if (created || (await queries.$count(owners, eq(owners.uid, owner.uid)))) {
    await queries
      .insert(stores)
      .values({ id: randomUUID(), ownerUid: owner.uid, name: storeName, address })
      .onConflictDoNothing({ target: stores.ownerUid });
  }
  const record = await findOwner(queries, owner.uid);
  return record ? { outcome: created ? 'created' : 'existing', record } : { outcome: 'email-in-use' };
}

async function settleOwner(queries: Queries, uid: string, isMine: boolean) {
  const unverified = and(eq(owners.uid, uid), eq(owners.emailVerified, false));
  if (isMine) {
    await queries.update(owners).set({ emailVerified: true }).where(unverified);
    return;
  }
  // Locked, so that a confirmation at the same time keeps both or neither.
  const [owner] = await queries.select({ uid: owners.uid }).from(owners).where(unverified).for('update');
  if (!owner) return;
  await queries.delete(stores).where(eq(stores.ownerUid, uid));
  await queries.delete(owners).where(eq(owners.uid, uid));
}

async function findOwner(queries: Queries, uid: string): Promise<UserRecord | undefined> {
  const [row] = await queries
    .select({ ...getTableColumns(owners), storeName: stores.name, address: stores.address })
    .from(owners)
    .innerJoin(stores, eq(stores.ownerUid, owners.uid))
    .where(eq(owners.uid, uid));
  return row && { ...row, createdAt: row.createdAt.toISOString() };
}
