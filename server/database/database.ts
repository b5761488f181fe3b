/** The database: PostgreSQL by URL, or PGlite (PostgreSQL inside this process) in a folder. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as drizzlePool } from 'drizzle-orm/node-postgres';
import { migrate as migratePool } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Settings } from '#server/config/settings.ts';
import type { Database, Queries } from './database.types.ts';
import { DatabaseError } from './database-error.ts';
import { runQuery } from './run-query.ts';

const migrations = { migrationsFolder: join(import.meta.dirname, '../migrations') };
/** Shorter than the time that a balancer gives a health check. */
const pingTimeoutMs = 2_000;
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
export async function openDatabase(options: { url: string } | { dataDir: string }): Promise<Database> {
  if ('url' in options) return openServer(options.url);
  const { openFolder } = await import('./embedded-database.ts').catch((cause) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new Error('DATABASE_URL must be set: the embedded database is not installed.', { cause });
  });
  return openFolder(options.dataDir, { migrations, ping });
}

async function openServer(url: string): Promise<Database> {
  await migrateServer(url);
  const pool = openPool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    // The server's limit is the shorter one: a statement that timed out must not run later.
    statement_timeout: 5_000,
    // For a server that no longer responds.
    query_timeout: 10_000,
  });
  // Slow statements can occupy the whole pool of a database that answers.
  const pingPool = openPool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: pingTimeoutMs,
    query_timeout: pingTimeoutMs,
  });
  const pingDb = drizzlePool(pingPool);
  return {
    db: drizzlePool(pool),
    close: async () => void (await Promise.all([pool.end(), pingPool.end()])),
    ping: () => ping(pingDb),
    pool,
  };
}

function openPool(config: PoolConfig) {
  const pool = new Pool({ ...config, verify: refuseStandby });
  // Without a listener a lost connection ends the process; the pool replaces it by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    closeOnUncertainCommit(client);
  });
  return pool;
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
    // Emitted immediately: the success of the commit may follow in the same packet.
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
    const why = adviceFor(new DatabaseError(error));
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

function adviceFor({ code, isSqlState }: DatabaseError): string {
  switch (code) {
    case lockNotAvailable:
      return `For ${maxMigrationWaitMs / 60_000} minutes another transaction has locked its tables, such as a backup or another migration: start again when it has ended.`;
    case insufficientPrivilege:
      return 'Its role may not change the tables: run `node server/migrate.ts` with the role that owns them, then start again.';
    case '28P01':
    case '28000':
      return 'It rejects the user or the password of DATABASE_URL.';
    case '3D000':
      return 'It has no database with the name in DATABASE_URL.';
    case '53300':
      return 'It has no free connection: end idle ones, or raise its max_connections (docs/scale.md).';
    case '57P03':
      return 'It starts or stops: start again in a moment.';
    default:
      return isSqlState
        ? `It rejected a statement of the migration with SQLSTATE ${code}: the cause below has the statement.`
        : `No connection (${code}): are host, port and certificate of DATABASE_URL right, and does it run?`;
  }
}

async function ping(db: Queries) {
  await runQuery(async () => db.execute(sql`select 1`));
}
