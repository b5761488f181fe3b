/** Owners and their stores, kept in the database. */
import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, ne, notExists, type SQL } from 'drizzle-orm';
import type { OwnerRegistration, UserRecord } from '#contract/api.ts';
import type { Database, Queries } from './database.ts';
import { runQuery } from './run-query.ts';
import { owners, stores } from './schema.ts';

export interface OwnerStore {
  find(uid: string): Promise<UserRecord | undefined>;
  /** Idempotent: registering a known uid again answers the stored record and changes nothing. */
  register(registration: OwnerRegistration, emailVerified: boolean): Promise<RegistrationResult>;
  findByEmail(email: string): Promise<UserRecord | undefined>;
  /** Gives an owner the e-mail that their account has now. False, and nothing changes, when another owner has it. */
  changeEmail(uid: string, email: string, emailVerified: boolean): Promise<boolean>;
  /** Deletes the owner and their store, as long as they have this e-mail. */
  remove({ uid, email }: Pick<UserRecord, 'uid' | 'email'>): Promise<void>;
  list(): Promise<{ uid: string; email: string }[]>;
}

type RegistrationResult =
  | { outcome: 'created' | 'existing'; record: UserRecord }
  | { outcome: 'email-in-use' };

export function createOwnerStore({ db, transaction }: Pick<Database, 'db' | 'transaction'>): OwnerStore {
  return {
    find: (uid) => runQuery(() => findOwner(db, eq(owners.uid, uid))),
    findByEmail: (email) => runQuery(() => findOwner(db, eq(owners.email, email))),
    register: (registration, emailVerified) =>
      runQuery(() => transaction((queries) => registerOwner(queries, registration, emailVerified))),
    changeEmail: (uid, email, emailVerified) => runQuery(() => changeEmail(db, uid, email, emailVerified)),
    remove: (owner) => runQuery(() => transaction((queries) => removeOwner(queries, owner))),
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
  const record = await findOwner(queries, eq(owners.uid, owner.uid));
  return record ? { outcome: created ? 'created' : 'existing', record } : { outcome: 'email-in-use' };
}

async function changeEmail(queries: Queries, uid: string, email: string, emailVerified: boolean) {
  const others = queries
    .select({ uid: owners.uid })
    .from(owners)
    .where(and(eq(owners.email, email), ne(owners.uid, uid)));
  const changed = await queries
    .update(owners)
    .set({ email, emailVerified })
    .where(and(eq(owners.uid, uid), notExists(others)))
    .returning({ uid: owners.uid });
  return changed.length > 0;
}

async function removeOwner(queries: Queries, { uid, email }: Pick<UserRecord, 'uid' | 'email'>) {
  // Locked, so that a registration at the same time keeps both rows or neither.
  const [owner] = await queries
    .select({ uid: owners.uid })
    .from(owners)
    .where(and(eq(owners.uid, uid), eq(owners.email, email)))
    .for('update');
  if (!owner) return;
  await queries.delete(stores).where(eq(stores.ownerUid, uid));
  await queries.delete(owners).where(eq(owners.uid, uid));
}

async function findOwner(queries: Queries, which: SQL): Promise<UserRecord | undefined> {
  const [row] = await queries
    .select({ ...getTableColumns(owners), storeName: stores.name, address: stores.address })
    .from(owners)
    .innerJoin(stores, eq(stores.ownerUid, owners.uid))
    .where(which);
  return row && { ...row, createdAt: row.createdAt.toISOString() };
}
