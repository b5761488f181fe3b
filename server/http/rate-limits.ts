/** Limits the calls of one address and of one user. See docs/decisions/0030. */
import { createHmac, createSecretKey, randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';
import type { Settings } from '#server/config/settings.ts';
import type { PoolState } from '#server/database/database.ts';
import { databaseSecret } from '#server/database/database-secret.ts';
import { createRateLimitStore } from '#server/database/rate-limit-store.ts';
import { networkOf } from '#server/http/client-address.ts';
import { createLimiter, type SyncCounts } from '#server/http/distributed-rate-limiter.ts';
import { ProblemError, type RefusalReason } from '#server/http/problem.ts';

/** Each method counts one call, and throws the problem `too-many-requests` above the limit. */
export interface RateLimits {
  countAddress(address: string): Promise<void>;
  countUser(uid: string): Promise<void>;
  /** Counted separately, so that a stolen token cannot use up the owner's sign-outs. */
  countSignOut(uid: string): Promise<void>;
  close(): Promise<void>;
  /** Undefined without a database. */
  pool?: PoolState | undefined;
}

type LimitSettings = Pick<Settings, 'callsPerMinute' | 'databaseUrl'>;

/** Counts in this process and shares the counts with the others of the same database. `measure` may wrap each sync. */
export function createRateLimits(
  { callsPerMinute, databaseUrl }: LimitSettings,
  measure: (sync: SyncCounts) => SyncCounts = (sync) => sync,
): RateLimits {
  const pool = databaseUrl ? openPool(databaseUrl) : undefined;
  const bucketOf = createBuckets(databaseSecret(databaseUrl) ?? randomUUID());
  const limiterOf = (prefix: string, perMinute: number) =>
    createLimiter(perMinute, pool && measure(createRateLimitStore(drizzle(pool), prefix)));
  const addresses = limiterOf('address', callsPerMinute.address);
  const users = limiterOf('user', callsPerMinute.user);
  return {
    countAddress: async (address) =>
      rejectAboveLimit(await addresses(bucketOf(networkOf(address))), 'address-limit'),
    countUser: async (uid) => rejectAboveLimit(await users(bucketOf(uid)), 'user-limit'),
    countSignOut: async (uid) => rejectAboveLimit(await users(bucketOf(`sign-out ${uid}`)), 'user-limit'),
    close: async () => pool?.end(),
    pool,
  };
}

/** A pool of its own: counting must not wait for other queries, nor delay them. */
function openPool(connectionString: string) {
  const pool = new Pool({ connectionString, max: 2, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Maps names to 65,536 buckets, which bounds memory and table and keeps addresses out of the database. Without the
 * secret, which all processes of one database share, a caller cannot choose a bucket.
 */
function createBuckets(secret: string) {
  const key = createSecretKey(secret, 'utf8');
  const buckets = new LRUCache<string, number>({
    max: 10_000,
    memoMethod: (name) => createHmac('sha256', key).update(name).digest().readUInt16BE(),
  });
  return (name: string) => buckets.memo(name);
}

function rejectAboveLimit(msToWait: number, reason: RefusalReason) {
  if (msToWait === 0) return;
  const headers = { 'Retry-After': String(Math.ceil(msToWait / 1000)) };
  throw new ProblemError('too-many-requests', { reason, headers });
}
