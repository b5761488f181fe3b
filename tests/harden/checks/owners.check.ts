import assert from 'node:assert/strict';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { createSandbox, productionSettings } from '#tests/harden/support/api-process.ts';
import { type Caller, createToken, register, warmUp } from '#tests/harden/support/call.ts';
import { type Check, createRandom, percentile } from '#tests/harden/support/check.ts';
import { type Postgres, startPostgres } from '#tests/harden/support/postgres.ts';
import { createRegistration } from '#tests/support/sample-person.ts';

const migrations = join(import.meta.dirname, '../../../server/migrations');
/** Longer than this, and processes that start with the migration are late for their deployment. */
const MAX_MIGRATION_MS = 5_000;
const MAX_FACTOR = 2;
const callsOfEach = 400;

interface Journal {
  entries: { tag: string }[];
}

/** As long as Firebase's own. */
const uidOf = (person: number) => `person-${person}`.padEnd(28, 'x');

const { name, lastName, phone, role, storeName, address } = createRegistration('');
/** Only columns of the first migration: later ones find a full table. */
const fill = (count: number) => `
  insert into owners (uid, email, name, last_name, phone, role)
    select uid, uid || '@example.com', '${name}', '${lastName}', '${phone}', '${role}'
      from (select rpad('person-' || n, 28, 'x') as uid from generate_series(0, ${count - 1}) as n) as everybody;
  insert into stores (id, owner_uid, name, address)
    select gen_random_uuid(), uid, '${storeName}', '${address}' from owners;
  analyze`;

/**
 * Applies the migrations in order, and inserts `count` owners after the first one. Returns the duration of each of the
 * others.
 */
async function migrateFull({ url, query }: Postgres, folder: string, count: number) {
  await cp(migrations, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest }: Journal = JSON.parse(await readFile(journal, 'utf8'));
  const client = new Client({ connectionString: url });
  await client.connect();
  const times: { tag: string; ms: number }[] = [];
  for (const [index, { tag }] of entries.entries()) {
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, index + 1) }));
    const begin = performance.now();
    await migrate(drizzle(client), { migrationsFolder: folder });
    if (index === 0) await query(fill(count));
    else times.push({ tag, ms: performance.now() - begin });
  }
  await client.end();
  return times;
}

/** Milliseconds of each call. Alternates between the processes, so that both run on the same load. */
async function callInTurns(few: Caller, many: Caller, act: (call: Caller, index: number) => Promise<number>) {
  const times = { few: [] as number[], many: [] as number[] };
  for (let index = 0; index < callsOfEach; index++) {
    times.few.push(await act(few, index));
    times.many.push(await act(many, index));
  }
  return times;
}

const timed = async (answer: Promise<{ status: number; ms: number }>, expected: number) => {
  const { status, ms } = await answer;
  assert.equal(status, expected);
  return ms;
};

export const manyOwners: Check = {
  name: 'owners',
  claim: `with five million owners each call takes less than ${MAX_FACTOR} times what it takes with few, and each migration less than ${MAX_MIGRATION_MS / 1000} s`,
  async run({ quick }) {
    const count = quick ? 20_000 : 5_000_000;
    await using empty = await startPostgres();
    await using full = await startPostgres();
    await using sandbox = await createSandbox({ isSilent: true });
    const migrated = await migrateFull(full, join(sandbox.folder, 'migrations'), count);
    for (const { tag, ms } of migrated) assert.ok(ms < MAX_MIGRATION_MS, `${tag} took ${ms} ms.`);
    const [sizes] = await full.query(
      "select pg_total_relation_size('owners') + pg_total_relation_size('stores') as total",
    );
    const few = (await sandbox.start(productionSettings(empty.url))).call;
    const many = (await sandbox.start(productionSettings(full.url))).call;
    await warmUp(few);
    await warmUp(many);

    const random = createRandom(1);
    const person = () => uidOf(Math.floor(random() * count));
    const known = Array.from({ length: callsOfEach }, person);
    for (const uid of known) await register(few, uid);
    const routes = {
      'GET /users': (call: Caller, index: number) =>
        timed(call('GET', '/users', { token: createToken(known[index] ?? '') }), 200),
      'POST /users of a new user': (call: Caller, index: number) =>
        timed(register(call, `new-${index}`), 201),
      'POST /users of an owner': (call: Caller, index: number) =>
        timed(register(call, known[index] ?? ''), 200),
    };
    const figures: string[] = [];
    for (const [route, act] of Object.entries(routes)) {
      const times = await callInTurns(few, many, act);
      const [before, after] = [percentile(times.few, 0.5), percentile(times.many, 0.5)];
      const figure = `${route} ${before.toFixed(1)} → ${after.toFixed(1)} ms (99 %: ${percentile(times.many, 0.99).toFixed(1)})`;
      figures.push(figure);
      assert.ok(after < MAX_FACTOR * before, figure);
    }
    const perOwner = Math.round(Number(sizes?.total) / count);
    const times = migrated.map(({ tag, ms }) => `${tag} ${Math.round(ms)} ms`);
    return `${count} owners, ${perOwner} bytes each; ${times.join(', ')}; ${figures.join('; ')}`;
  },
};
