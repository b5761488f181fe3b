/** Owners and their stores in the database. */
import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, inArray, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { type OwnerRegistration, ownerRegistration, type UserRecord } from '#contract/api.ts';
import type { Database, Queries } from './database.types.ts';
import { runQuery } from './run-query.ts';
import { owners, stores } from './schema.ts';

export interface OwnerRecords {
  find(uid: string): Promise<UserRecord | undefined>;
  /** Idempotent: registering a known uid again answers the stored record and changes nothing. */
  register(registration: OwnerRegistration, proof: RegistrationProof): Promise<RegistrationResult>;
  findByEmail(email: string): Promise<UserRecord | undefined>;
  /**
   * Gives an owner the e-mail that their account has now. False, and nothing changes, when another owner has it, or when
   * an unverified e-mail would replace a verified one. Records `signIn` if there is one.
   */
  changeEmail(uid: string, email: string, emailVerified: boolean, signIn?: string): Promise<boolean>;
  /** Records the latest sign-in of an owner with an unverified e-mail. */
  recordSignIn(uid: string, signIn: string): Promise<void>;
  /** The recorded sign-in; undefined if none was recorded. */
  findSignIn(uid: string): Promise<string | undefined>;
  /** Marks the e-mail as verified. False, and nothing changes, for another e-mail or another sign-in. */
  verifyEmail(owner: Pick<UserRecord, 'uid' | 'email'>, signIn: string): Promise<boolean>;
  /** Deletes the owner and their store, as long as they have this e-mail. */
  remove({ uid, email }: Pick<UserRecord, 'uid' | 'email'>): Promise<void>;
  /** Those of these accounts that have an owner. */
  findRegistered(uids: readonly string[]): Promise<ReadonlySet<string>>;
  list(): Promise<{ uid: string; email: string }[]>;
}

/** What the token of a registration says of the person. */
interface RegistrationProof {
  emailVerified: boolean;
  /** Identifies one sign-in of the account. */
  signIn: string;
}

export type RegistrationResult =
  | { outcome: 'created' | 'existing'; record: UserRecord }
  | { outcome: 'email-in-use' };

interface RegisteredRow extends UserRecord {
  isNew: boolean;
}

export function createOwnerRecords({ db }: Pick<Database, 'db'>): OwnerRecords {
  const find = prepareFind(db, 'uid');
  const findByEmail = prepareFind(db, 'email');
  const registerOwner = prepareRegister(db);
  const recordSignIn = prepareRecordSignIn(db);
  return {
    find: (uid) => runQuery(() => find(uid)),
    findByEmail: (email) => runQuery(() => findByEmail(email)),
    async register(registration, proof) {
      const registered = await runQuery(() => registerOwner(registration, proof));
      if (registered) return registered;
      // A concurrent statement was faster: with this uid, or only with this e-mail.
      const record = await runQuery(() => find(registration.uid));
      return record ? { outcome: 'existing', record } : { outcome: 'email-in-use' };
    },
    changeEmail: (...change) => runQuery(() => changeEmail(db, ...change)),
    recordSignIn: (uid, signIn) => runQuery(() => recordSignIn({ uid, signIn })),
    findSignIn: (uid) => runQuery(() => findSignIn(db, uid)),
    verifyEmail: (owner, signIn) => runQuery(() => verifyEmail(db, owner, signIn)),
    remove: (owner) => runQuery(() => removeOwner(db, owner)),
    findRegistered: (uids) => runQuery(() => findRegistered(db, uids)),
    list: () => runQuery(async () => db.select({ uid: owners.uid, email: owners.email }).from(owners)),
  };
}

const columns = { ...getTableColumns(owners), ...getTableColumns(stores) };
/** The columns of a table that store the registration. */
const columnsOf = (table: PgTable) =>
  (Object.keys(ownerRegistration.entries) as (keyof OwnerRegistration)[])
    .filter((key) => columns[key].table === table)
    .map((key) => ({ key, name: sql.identifier(columns[key].name) }));
type Columns = ReturnType<typeof columnsOf>;
const ownerColumns = columnsOf(owners);
const storeColumns = columnsOf(stores);

const list = (parts: SQL[]) => sql.join(parts, sql`, `);
const names = (columns: Columns) => list(columns.map(({ name }) => sql`${name}`));
const values = (columns: Columns) => list(columns.map(({ key }) => sql`${sql.placeholder(key)}::text`));
const selection = (table: 'owner' | 'store', columns: Columns) =>
  list(columns.map(({ key, name }) => sql`${sql.identifier(table)}.${name} as ${sql.identifier(key)}`));

/**
 * One statement is one transaction, and one trip: whatever is killed, no owner is left without a store, who could
 * neither sign in nor register. It sees the database as it was at its begin, and what it adds itself.
 */
function prepareRegister(db: Queries) {
  const value = (name: 'uid' | keyof RegistrationProof | 'storeId') => sql.placeholder(name);
  const statement = prepareStatement<RegisteredRow>(
    db,
    'register',
    sql`
    with created as (
      insert into owners (email_verified, sign_in, ${names(ownerColumns)})
        values (${value('emailVerified')}, ${value('signIn')}, ${values(ownerColumns)})
        -- Waits for a statement that adds the same uid or e-mail, instead of failing.
        on conflict do nothing
        returning *
    ), owner as (
      select * from created union all select * from owners where uid = ${value('uid')}
    ), added as (
      -- Also for an owner who is there without a store, who could never get one otherwise.
      insert into stores (id, owner_uid, ${names(storeColumns)})
        select ${value('storeId')}::uuid, uid, ${values(storeColumns)} from owner
        on conflict (owner_uid) do nothing
        returning *
    ), store as (
      select * from added union all select * from stores where owner_uid = ${value('uid')}
    )
    select ${recordColumns}, exists (select from created) as "isNew" from owner, store`,
  );
  return async (
    registration: OwnerRegistration,
    proof: RegistrationProof,
  ): Promise<RegistrationResult | undefined> => {
    const email = registration.email.toLowerCase();
    const { rows } = await statement.execute({ ...registration, ...proof, email, storeId: randomUUID() });
    const [row] = rows;
    if (!row) return undefined;
    const { isNew, ...record } = row;
    return { outcome: isNew ? 'created' : 'existing', record: withIsoDate(record) };
  };
}

async function changeEmail(
  queries: Queries,
  uid: string,
  email: string,
  emailVerified: boolean,
  signIn?: string,
) {
  const others = queries
    .select({ uid: owners.uid })
    .from(owners)
    .where(and(eq(owners.email, email), ne(owners.uid, uid)));
  const changed = await queries
    .update(owners)
    .set({ email, emailVerified, ...(signIn !== undefined && { signIn }) })
    .where(
      and(
        eq(owners.uid, uid),
        notExists(others),
        emailVerified ? undefined : eq(owners.emailVerified, false),
      ),
    )
    .returning({ uid: owners.uid });
  return changed.length > 0;
}

function prepareRecordSignIn(db: Queries) {
  const signIn = sql.placeholder('signIn');
  const isAnother = or(isNull(owners.signIn), ne(owners.signIn, signIn));
  const statement = db
    .update(owners)
    .set({ signIn: sql`${signIn}` })
    .where(and(eq(owners.uid, sql.placeholder('uid')), eq(owners.emailVerified, false), isAnother))
    .prepare('record_sign_in');
  return async (values: { uid: string; signIn: string }): Promise<void> => {
    await statement.execute(values);
  };
}

async function findSignIn(queries: Queries, uid: string) {
  const [row] = await queries.select({ signIn: owners.signIn }).from(owners).where(eq(owners.uid, uid));
  return row?.signIn ?? undefined;
}

async function findRegistered(queries: Queries, uids: readonly string[]) {
  const rows = await queries
    .select({ uid: owners.uid })
    .from(owners)
    .where(inArray(owners.uid, [...uids]));
  return new Set(rows.map(({ uid }) => uid));
}

async function verifyEmail(
  queries: Queries,
  { uid, email }: Pick<UserRecord, 'uid' | 'email'>,
  signIn: string,
) {
  const changed = await queries
    .update(owners)
    .set({ emailVerified: true })
    .where(and(eq(owners.uid, uid), eq(owners.email, email), eq(owners.signIn, signIn)))
    .returning({ uid: owners.uid });
  return changed.length > 0;
}

async function removeOwner(db: Queries, { uid, email }: Pick<UserRecord, 'uid' | 'email'>) {
  await db.execute(sql`
    with owner as (
      -- Locked, so that a registration at the same time keeps both rows or neither.
      select uid from owners where uid = ${uid} and email = ${email} for update
    ), emptied as (
      delete from stores where owner_uid in (select uid from owner)
    )
    delete from owners where uid in (select uid from owner)`);
}

/** Keys stay in their order: the same record is the same answer. */
const withIsoDate = <Row extends UserRecord>(row: Row) => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
});

/** What is answered of `owner` and `store`. */
const recordColumns = sql`${selection('owner', ownerColumns)}, owner.email_verified as "emailVerified",
  owner.created_at as "createdAt", ${selection('store', storeColumns)}`;

function prepareFind(db: Queries, column: 'uid' | 'email') {
  const statement = prepareStatement<UserRecord>(
    db,
    `find_by_${column}`,
    sql`select ${recordColumns} from owners as owner join stores as store on store.owner_uid = owner.uid
      where owner.${sql.identifier(column)} = ${sql.placeholder('value')}`,
  );
  return async (value: string): Promise<UserRecord | undefined> => {
    const [row] = (await statement.execute({ value })).rows;
    return row && withIsoDate(row);
  };
}

/**
 * As `prepare` of Drizzle's builder, for a statement in SQL. The name makes PostgreSQL parse and plan it once per
 * connection.
 */
function prepareStatement<Row>(db: Queries, name: string, statement: SQL) {
  const query = new PgDialect().sqlToQuery(statement);
  return db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
    query,
    undefined,
    name,
    false,
  );
}
