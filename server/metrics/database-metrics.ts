import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database, PoolState } from '#server/database/database.ts';
import { DatabaseError } from '#server/database/database-error.ts';
import type { OwnerRecords, RegistrationResult } from '#server/database/owner-records.ts';
import type { SyncCounts } from '#server/http/distributed-rate-limiter.ts';
import { createTimer } from './timer.ts';

const registrationOutcomes: RegistrationResult['outcome'][] = ['created', 'existing', 'email-in-use'];

/** Wrappers of everything that asks the database. */
export function createDatabaseMetrics(registry: Registry) {
  const registers = [registry];
  const time = createTimer({
    name: 'escandallo_database_operation_duration_seconds',
    help: 'What is asked of the database, retries included, and how it ended: ok, outage or error.',
    registry,
    outcomeOf: (error) => (error instanceof DatabaseError && error.isOutage ? 'outage' : 'error'),
  });
  const registrations = new Counter({
    name: 'escandallo_registrations_total',
    help: 'Attempts to store an owner, by what came of it: created, existing or email-in-use.',
    labelNames: ['outcome'],
    registers,
  });
  // From the start: a rate needs a value before the first one.
  for (const outcome of registrationOutcomes) registrations.inc({ outcome }, 0);

  return {
    measureDatabase: ({ ping, ...database }: Database): Database => ({
      ...database,
      ping: () => time('ping', ping),
    }),
    measureOwners: (owners: OwnerRecords): OwnerRecords => ({
      find: (uid) => time('find', () => owners.find(uid)),
      async register(registration, proof) {
        const result = await time('register', () => owners.register(registration, proof));
        registrations.inc({ outcome: result.outcome });
        return result;
      },
      findByEmail: (email) => time('find_by_email', () => owners.findByEmail(email)),
      changeEmail: (...args) => time('change_email', () => owners.changeEmail(...args)),
      recordSignIn: (...args) => time('note_sign_in', () => owners.recordSignIn(...args)),
      findSignIn: (uid) => time('find_sign_in', () => owners.findSignIn(uid)),
      verifyEmail: (...args) => time('verify_email', () => owners.verifyEmail(...args)),
      remove: (owner) => time('remove', () => owners.remove(owner)),
      list: () => time('list', () => owners.list()),
    }),
    measureSync:
      (sync: SyncCounts): SyncCounts =>
      (calls) =>
        time('count_calls', () => sync(calls)),
    /** PGlite has no pool. */
    watchPools(pools: Record<string, PoolState | undefined>) {
      const gauge = (name: string, help: string, read: (pool: PoolState) => number) =>
        new Gauge({
          name: `escandallo_database_pool_${name}`,
          help,
          labelNames: ['pool'],
          registers,
          collect() {
            for (const [pool, state] of Object.entries(pools)) if (state) this.set({ pool }, read(state));
          },
        });
      gauge('connections', 'Open connections.', ({ totalCount }) => totalCount);
      gauge('idle_connections', 'Open connections that nothing uses.', ({ idleCount }) => idleCount);
      gauge('max_connections', 'Connections that the pool may open.', ({ options }) => options.max);
      gauge('waiting', 'Operations that wait for a connection.', ({ waitingCount }) => waitingCount);
    },
  };
}
