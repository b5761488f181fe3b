/** The calls that all processes of one database have counted. */
import { sql } from 'drizzle-orm';
import type { SyncCounts } from '#server/http/distributed-rate-limiter.ts';
import type { Queries } from './database.ts';
import { runQuery } from './run-query.ts';
import { rateLimits } from './schema.ts';

interface Row extends Record<string, unknown> {
  key: string;
  points: number;
  /** PostgreSQL's bigint, as text in some drivers. */
  ms_left: number | string;
}

const windowMs = 60_000;
/** PostgreSQL's clock: those of the processes may differ. */
const now = sql`(extract(epoch from now()) * 1000)::bigint`;
const isOver = sql`stored.expire <= ${now}`;

/** One statement for all buckets, in the order of their keys: two processes could deadlock otherwise. */
export function createRateLimitStore(db: Queries, prefix: string): SyncCounts {
  return async (calls) => {
    const keys = [...calls.keys()].map((bucket) => `${prefix}:${bucket}`);
    const added = [...calls.values()];
    const result = await runQuery(async () =>
      db.execute(sql`
        insert into ${rateLimits} as stored (key, points, expire)
        select key, calls, ${now} + ${windowMs}::bigint
          from unnest(${sql.param(keys)}::text[], ${sql.param(added)}::int[]) as counted(key, calls)
          order by key
        on conflict (key) do update set
          points = case when ${isOver} then excluded.points else stored.points + excluded.points end,
          expire = case when ${isOver} then excluded.expire else stored.expire end
        returning key, points, expire - ${now} as ms_left`),
    );
    const { rows } = result as unknown as { rows: Row[] };
    return new Map(
      rows.map(({ key, points, ms_left }) => [
        Number(key.slice(prefix.length + 1)),
        { calls: points, msLeft: Number(ms_left) },
      ]),
    );
  };
}
