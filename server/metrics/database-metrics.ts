import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import type { Database, PoolState } from '#server/database/database.types.ts';
import type { OwnerRecords, RegistrationResult } from '#server/database/owner-records.ts';
import { createTimer, measureMethods, ok } from './timer.ts';

const registrationOutcomes: RegistrationResult['outcome'][] = ['created', 'existing', 'email-in-use'];

const ofOwners = {
  find: ok,
  register: ok,
  findByEmail: ok,
  changeEmail: ok,
  recordSignIn: ok,
  findSignIn: ok,
  verifyEmail: ok,
  remove: ok,
  findRegistered: ok,
  list: ok,
} satisfies Record<keyof OwnerRecords, unknown>;
const outcomes = { ...ofOwners, ping: ok };

/** Wrappers of everything that asks the database. */
export function createDatabaseMetrics(registry: Registry) {
  const registers = [registry];
  const measure = createTimer({
    name: 'escandallo_database_operation_duration_seconds',
    help: 'What is asked of the database, retries included, and how it ended: ok, outage or error.',
    registry,
    outcomes,
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
      ping: measure('ping', ping),
    }),
    measureOwners(owners: OwnerRecords): OwnerRecords {
      const measured = measureMethods(owners, ofOwners, measure);
      return {
        ...measured,
        async register(registration, proof) {
          const result = await measured.register(registration, proof);
          registrations.inc({ outcome: result.outcome });
          return result;
        },
      };
    },
    watchPool(pool: PoolState) {
      const gauge = (name: string, help: string, read: () => number) =>
        new Gauge({
          name: `escandallo_database_pool_${name}`,
          help,
          registers,
          collect() {
            this.set(read());
          },
        });
      gauge('connections', 'Open connections.', () => pool.totalCount);
      gauge('idle_connections', 'Open connections that nothing uses.', () => pool.idleCount);
      gauge('max_connections', 'Connections that the pool may open.', () => pool.options.max);
      gauge('waiting', 'Operations that wait for a connection.', () => pool.waitingCount);
    },
  };
}
