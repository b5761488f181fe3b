/** The database: PostgreSQL by address, or PGlite (PostgreSQL inside this process) in a folder. */
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as drizzlePool } from 'drizzle-orm/node-postgres';
import { migrate as migratePool } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Client, Pool, type PoolClient } from 'pg';
import type { Settings } from '#server/config/settings.ts';
import { DatabaseError } from './database-error.ts';
import { lockFile } from './file-lock.ts';
import { runQuery } from './run-query.ts';

export type Queries = PgDatabase<PgQueryResultHKT>;

/** The counters of a `pg` pool. */
export interface PoolState {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { max: number };
}

export interface Database {
  db: Queries;
  close(): Promise<void>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** PGlite has none. */
  pool?: PoolState;
}

const migrations = { migrationsFolder: join(import.meta.dirname, '../migrations') };
/** Queries queue behind a migration that waits for a table's lock: short enough that none of them times out. */
const lockTimeoutMs = 300;
const maxBackoffMs = 10_000;
/** Longer than another migration, or a backup of millions of owners. */
const maxMigrationWaitMs = 10 * 60_000;
/** An arbitrary key of the advisory lock, the same in every process. */
const migrationLock = 4_217_905;
/** https://www.postgresql.org/docs/15/errcodes-appendix.html */
const lockNotAvailable = '55P03';
const insufficientPrivilege = '42501';
/** The SQLSTATE of warnings without a specific one. */
const warning = '01000';

/** The server of `DATABASE_URL`, or else a folder in `DATA_DIR`. */
export const databaseLocation = ({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>) =>
  databaseUrl ? { url: databaseUrl } : { dataDir: join(dataDir, 'database') };

/** Opens the database and brings its tables up to date. `memory://` is a folder that is never written. */
export function openDatabase(options: { url: string } | { dataDir: string }): Promise<Database> {
  return 'url' in options ? openServer(options.url) : openFolder(options.dataDir);
}

async function openServer(url: string): Promise<Database> {
  await migrateServer(url);
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    // The server's limit is the shorter one: a statement that timed out must not run later.
    statement_timeout: 5_000,
    // For a server that no longer responds.
    query_timeout: 10_000,
    verify: refuseStandby,
  });
  // Without a listener a lost connection ends the process; the pool replaces it by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    closeOnUncertainCommit(client);
  });
  const db = drizzlePool(pool);
  return {
    db,
    close: () => pool.end(),
    ping: () => ping(db),
    pool,
  };
}

/** Rejects a demoted primary that a balancer still uses: its rows may be stale. */
function refuseStandby(client: PoolClient, done: (error?: Error) => void) {
  client.query('show transaction_read_only').then(({ rows: [row] }) => {
    const isStandby = row?.transaction_read_only === 'on';
    done(isStandby ? Object.assign(new Error('This is not the primary.'), { code: '25006' }) : undefined);
  }, done);
}

/**
 * Destroys the connection when a commit ends with a warning: it was not confirmed by the standby, so it may be lost with the
 * primary. No statement of ours causes other warnings.
 */
function closeOnUncertainCommit(client: PoolClient) {
  client.on('notice', ({ code }) => {
    if (code !== warning) return;
    // Emitted at once: the success of the commit may follow in the same packet.
    client.connection.emit('error', new Error('The commit is in doubt.'));
    client.connection.stream.destroy();
  });
}

/**
 * Applies the migrations that a PostgreSQL database lacks, under a lock: several processes may start together. Tables
 * that are up to date are only read. Rejects with an error that says what to do: no connection, no privilege, or no
 * lock within 10 minutes.
 */
export async function migrateServer(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Without a listener a lost connection ends the process without the message below.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (await isMigrated(client)) return;
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await retryLocked(async () => {
      await client.query('select pg_advisory_lock($1)', [migrationLock]);
      await migratePool(drizzlePool(client), migrations);
    });
  } catch (error) {
    const why = adviceFor(new DatabaseError(error).code);
    throw new Error(`Cannot open the database at ${new URL(url).host}. ${why}`, { cause: error });
  } finally {
    await client.end();
  }
}

/** Queries run between the attempts. */
async function retryLocked(work: () => Promise<void>) {
  const end = Date.now() + maxMigrationWaitMs;
  for (let ms = 1_000; ; ms = Math.min(2 * ms, maxBackoffMs)) {
    try {
      return await work();
    } catch (error) {
      if (new DatabaseError(error).code !== lockNotAvailable || Date.now() + ms > end) throw error;
    }
    await pause(ms);
  }
}

/** Whether this version's newest migration is applied. Needs no privilege to change tables. */
async function isMigrated(client: Client): Promise<boolean> {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (tables[0]?.name === null) return false;
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations');
  const newest = Math.max(...readMigrationFiles(migrations).map(({ folderMillis }) => folderMillis));
  return Number(rows[0]?.newest) >= newest;
}

function adviceFor(sqlState: string): string {
  switch (sqlState) {
    case lockNotAvailable:
      return `For ${maxMigrationWaitMs / 60_000} minutes another transaction has locked its tables, such as a backup or another migration: start again when it has ended.`;
    case insufficientPrivilege:
      return 'Its role may not change the tables: run `node server/migrate.ts` with the role that owns them, then start again.';
    default:
      return 'Is it there, and are user and password right?';
  }
}

async function openFolder(dataDir: string): Promise<Database> {
  const unlock = dataDir.startsWith('memory://') ? () => undefined : await lockFolder(resolve(dataDir));
  try {
    const client = await PGlite.create(dataDir);
    const db = drizzlePglite(client);
    await migratePglite(db, migrations);
    return {
      db,
      close: () => client.close().finally(unlock),
      ping: () => ping(db),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** PGlite does not lock its folder, and two processes on one folder lose rows. */
async function lockFolder(folder: string) {
  // Other users of the machine must not read owners' data.
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  return lockFile(`${folder}.lock`, `The database in ${folder} is in use by another process.`);
}

async function ping(db: Queries) {
  await runQuery(async () => db.execute(sql`select 1`));
}
