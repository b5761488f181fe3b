/** Owners and their stores, kept in the database. */
import { randomUUID } from 'node:crypto';
import { eq, getTableColumns } from 'drizzle-orm';
import type { OwnerRegistration, UserRecord } from '#server/contract.ts';
import type { Database, Queries } from './database.ts';
import { runQuery } from './run-query.ts';
import { owners, stores } from './schema.ts';

export interface OwnerStore {
  find(uid: string): Promise<UserRecord | undefined>;
  /** Idempotent: registering a known uid again answers the stored record and changes nothing. */
  register(registration: OwnerRegistration): Promise<RegistrationResult>;
  list(): Promise<{ uid: string; email: string }[]>;
}

type RegistrationResult =
  | { outcome: 'created' | 'existing'; record: UserRecord }
  | { outcome: 'email-in-use' };

export function createOwnerStore({ db, transaction }: Pick<Database, 'db' | 'transaction'>): OwnerStore {
  return {
    find: (uid) => runQuery(() => findOwner(db, uid)),
    register: (registration) =>
      runQuery(() => transaction((queries) => registerOwner(queries, registration))),
    list: () => runQuery(async () => db.select({ uid: owners.uid, email: owners.email }).from(owners)),
  };
}

async function registerOwner(
  queries: Queries,
  { storeName, address, ...owner }: OwnerRegistration,
): Promise<RegistrationResult> {
  const [created] = await queries
    .insert(owners)
    .values({ ...owner, email: owner.email.toLowerCase() })
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

async function findOwner(queries: Queries, uid: string): Promise<UserRecord | undefined> {
  const [row] = await queries
    .select({ ...getTableColumns(owners), storeName: stores.name, address: stores.address })
    .from(owners)
    .innerJoin(stores, eq(stores.ownerUid, owners.uid))
    .where(eq(owners.uid, uid));
  return row && { ...row, createdAt: row.createdAt.toISOString() };
}
