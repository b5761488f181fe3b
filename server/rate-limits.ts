/** How often one address, and one user, may call the API. See docs/decisions/032. */
import { createHmac, randomUUID } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { Pool } from 'pg';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { networkOf } from '#server/client-address.ts';
import { ProblemError } from '#server/problem.ts';
import type { Settings } from '#server/settings.ts';
import { rateLimits } from '#server/stores/schema.ts';

/** Both methods throw the problem `too-many-requests` when that was one call too many. */
export interface RateLimits {
  countAddress(address: string): Promise<void>;
  countUser(uid: string): Promise<void>;
  close(): Promise<void>;
}

type LimitSettings = Pick<Settings, 'callsPerMinute' | 'databaseUrl'>;

/** Counts in this process, or in the database when several processes may share it. */
export function createRateLimits({ callsPerMinute, databaseUrl }: LimitSettings): RateLimits {
  const pool = databaseUrl ? openPool(databaseUrl) : undefined;
  const bucketOf = createBuckets(databaseUrl ?? randomUUID());
  const limiterOf = (keyPrefix: string, points: number) =>
    createLimiter({ keyPrefix, points, duration: 60 }, pool);
  const addresses = limiterOf('address', callsPerMinute.address);
  const users = limiterOf('user', callsPerMinute.user);
  return {
    countAddress: (address) => count(addresses, bucketOf(networkOf(address))),
    countUser: (uid) => count(users, bucketOf(uid)),
    close: async () => pool?.end(),
  };
}

/** Connections of its own: counting must neither wait for the queries of others nor keep them waiting. */
function openPool(connectionString: string) {
  const pool = new Pool({ connectionString, max: 4, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Keeps memory and table bounded whoever calls, and addresses out of the database. Nobody can choose whose
 * bucket to share without the secret, which all processes of one database have.
 */
function createBuckets(secret: string) {
  return (key: string) => createHmac('sha256', secret).update(key).digest().readUInt16BE().toString();
}

function createLimiter(options: IRateLimiterOptions, pool: Pool | undefined): RateLimiterAbstract {
  const inMemory = new RateLimiterMemory(options);
  if (!pool) return inMemory;
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: getTableName(rateLimits),
    // By our migrations: the process needs no right to make tables.
    tableCreated: true,
    // Who is above the limit costs no query.
    inMemoryBlockOnConsumed: options.points ?? 0,
    // Without the database each process counts by itself.
    insuranceLimiter: inMemory,
  });
}

async function count(limiter: RateLimiterAbstract, key: string) {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.ceil(refusal.msBeforeNext / 1000);
    throw new ProblemError('too-many-requests', { headers: { 'Retry-After': String(Math.max(1, seconds)) } });
  }
}
