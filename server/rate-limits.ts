/** How often one address, and one user, may call the API. See docs/decisions/032. */
import { createHmac, createSecretKey, randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { createCounter, type Tell } from '#server/call-counter.ts';
import { networkOf } from '#server/client-address.ts';
import type { PoolState } from '#server/database/database.ts';
import { databaseSecret } from '#server/database/database-secret.ts';
import { tellDatabase } from '#server/database/shared-counts.ts';
import { ProblemError, type RefusalReason } from '#server/problem.ts';
import type { Settings } from '#server/settings.ts';

/** Counting throws the problem `too-many-requests` when that was one call too many. */
export interface RateLimits {
  countAddress(address: string): Promise<void>;
  countUser(uid: string): Promise<void>;
  /** Apart: whoever has their token could keep somebody from signing out with other calls. */
  countSignOut(uid: string): Promise<void>;
  close(): Promise<void>;
  /** Where there is a database. */
  pool?: PoolState | undefined;
}

type LimitSettings = Pick<Settings, 'callsPerMinute' | 'databaseUrl'>;

/** Counts in this process, in common with the others of the same database. `measure` may wrap what is told to it. */
export function createRateLimits(
  { callsPerMinute, databaseUrl }: LimitSettings,
  measure: (tell: Tell) => Tell = (tell) => tell,
): RateLimits {
  const pool = databaseUrl ? openPool(databaseUrl) : undefined;
  const bucketOf = createBuckets(databaseSecret(databaseUrl) ?? randomUUID());
  const limiterOf = (prefix: string, perMinute: number) =>
    createCounter(perMinute, pool && measure(tellDatabase(drizzle(pool), prefix)));
  const addresses = limiterOf('address', callsPerMinute.address);
  const users = limiterOf('user', callsPerMinute.user);
  return {
    countAddress: async (address) =>
      expectOne(await addresses(bucketOf(networkOf(address))), 'address-limit'),
    countUser: async (uid) => expectOne(await users(bucketOf(uid)), 'user-limit'),
    countSignOut: async (uid) => expectOne(await users(bucketOf(`sign-out ${uid}`)), 'user-limit'),
    close: async () => pool?.end(),
    pool,
  };
}

/** Connections of its own: counting must neither wait for the queries of others nor keep them waiting. */
function openPool(connectionString: string) {
  const pool = new Pool({ connectionString, max: 2, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Keeps memory and table bounded however many callers there are, and addresses out of the database. Nobody can choose
 * whose bucket to share without the secret, which all processes of one database have.
 */
function createBuckets(secret: string) {
  const key = createSecretKey(secret, 'utf8');
  return (name: string) => createHmac('sha256', key).update(name).digest().readUInt16BE();
}

function expectOne(msToWait: number, reason: RefusalReason) {
  if (msToWait === 0) return;
  const headers = { 'Retry-After': String(Math.ceil(msToWait / 1000)) };
  throw new ProblemError('too-many-requests', { reason, headers });
}
