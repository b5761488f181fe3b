import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

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
