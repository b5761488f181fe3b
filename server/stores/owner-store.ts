/** Owners and their stores, kept in the database. */
import { randomUUID } from 'node:crypto';
import { eq, getTableColumns } from 'drizzle-orm';
import type { OwnerRegistration, UserRecord } from '#server/contract.ts';
import type { Database } from './database.ts';
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

type Queries = Pick<Database['db'], 'select' | 'insert'>;

export function createOwnerStore({ db }: Pick<Database, 'db'>): OwnerStore {
  return {
    find: (uid) => runQuery(() => findOwner(db, uid)),
    register: (registration) => runQuery(() => db.transaction((tx) => registerOwner(tx, registration))),
    list: () => runQuery(async () => db.select({ uid: owners.uid, email: owners.email }).from(owners)),
  };
}

async function registerOwner(tx: Queries, registration: OwnerRegistration): Promise<RegistrationResult> {
  const { storeName, address, ...owner } = registration;
  const [created] = await tx
    .insert(owners)
    .values({ ...owner, email: owner.email.toLowerCase() })
    // Waits for a transaction that holds the same uid or e-mail, instead of failing.
    .onConflictDoNothing()
    .returning({ uid: owners.uid });
  if (created) {
    await tx.insert(stores).values({ id: randomUUID(), ownerUid: owner.uid, name: storeName, address });
  }
  const record = await findOwner(tx, owner.uid);
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
