import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiProcess, attack, type Sandbox } from '#tests/harden/support/api-process.ts';
import {
  type Caller,
  createCaller,
  createToken,
  isSessionValid,
  openSession,
  register,
  warmUp,
} from '#tests/harden/support/call.ts';
import { type Check, tally, until } from '#tests/harden/support/check.ts';
import { startHaproxy } from '#tests/harden/support/haproxy.ts';
import { lockTables, type Postgres, startPostgres } from '#tests/harden/support/postgres.ts';
import { registeredUids } from '#tests/harden/support/registered.ts';

/** More than the pool has connections. */
const writers = 16;
/** Default of pg. */
const poolSize = 10;
const maxStopMs = 10_000;

const inWriters = <Result>(work: (writer: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: writers }, (_, writer) => work(writer)));

/** Registers owners in sequence until `isOver` or until the port is closed. */
async function registerMany(call: Caller, prefix: string, isOver = () => false) {
  const answered = new Map<string, number>();
  const cut: string[] = [];
  await inWriters(async (writer) => {
    for (let index = 0; !isOver(); index++) {
      const uid = `${prefix}-${writer}-${index}`;
      try {
        answered.set(uid, (await register(call, uid)).status);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ECONNREFUSED') return;
        if (code !== 'ECONNRESET') throw error;
        cut.push(uid);
      }
    }
  });
  return { answered, cut };
}

function assertAll(status: number, { answered }: Awaited<ReturnType<typeof registerMany>>) {
  assert.deepEqual(new Set(answered.values()), new Set([status]), tally(answered.values()));
}

/** Waits for /readyz to fail; its result is cached for a second. */
const untilNotReady = (api: ApiProcess) =>
  until(
    () =>
      fetch(`${api.url}/readyz`).then(
        ({ ok }) => !ok,
        () => true,
      ),
    'it is still ready after 3 s',
    3_000,
  );

/**
 * Sends load until the port is closed. Connections that the process had not accepted when it closed its
 * port are reset by the operating system; nothing may have been done for them.
 */
async function stopUnderLoad(
  api: ApiProcess,
  database: Parameters<typeof registeredUids>[0],
  signal: NodeJS.Signals,
): Promise<string> {
  const prefix = signal.toLowerCase();
  await warmUp(api.call);
  const registering = registerMany(api.call, prefix);
  await pause(1_000);
  const begin = performance.now();
  const exited = api.signal(signal);
  await untilNotReady(api);
  assert.equal(await exited, 0);
  const ms = Math.round(performance.now() - begin);
  assert(ms < maxStopMs, `it took ${ms} ms to stop`);
  const result = await registering;
  assertAll(201, result);
  const registered = await registeredUids(database);
  const of = (uids: Iterable<string>) => [...uids].filter((uid) => uid.startsWith(`${prefix}-`)).sort();
  assert.deepEqual(of(registered), of(result.answered.keys()));
  return `${signal}: ${result.answered.size} answered, ${result.cut.length} never taken, 0 aborted, stopped in ${ms} ms`;
}

/** The balancer sends nothing more to a process that says it is not ready. */
async function sigtermBehindBalancer({ folder, start }: Sandbox, env: Record<string, string>) {
  const processes = await Promise.all([start(env), start(env)]);
  const [first, second] = processes.map(({ url }) => url) as [string, string];
  await using balancer = await startHaproxy({ folder, apiUrls: [first, second], siteUrl: first });
  let isOver = false;
  const registering = registerMany(createCaller(balancer.url), 'balanced', () => isOver);
  await pause(1_000);
  assert.equal(await processes[0]?.signal('SIGTERM'), 0);
  await pause(1_000);
  isOver = true;
  const result = await registering;
  assertAll(201, result);
  assert.deepEqual(result.cut, []);
  return `one of two behind a balancer: ${result.answered.size} answered, 0 failed`;
}

async function databaseStopped(api: ApiProcess, postgres: Postgres) {
  await warmUp(api.call);
  const cookie = await openSession(api.call, createToken('warm-0'));
  let isOver = false;
  const registering = registerMany(api.call, 'stopped', () => isOver);
  await pause(500);
  await postgres.stop('fast');
  isOver = true;
  const { answered, cut } = await registering;
  assert.deepEqual(cut, []);
  assert.deepEqual(new Set(answered.values()), new Set([201, 503]), tally(answered.values()));
  assert.equal((await fetch(`${api.url}/healthz`)).status, 200);
  await untilNotReady(api);
  for (const _time of [1, 2, 3]) {
    const ready = await fetch(`${api.url}/readyz`);
    assert.deepEqual([ready.status, (await ready.json()).type], [503, '/problems/unavailable']);
    const { status, body } = await api.call('GET', '/users', { token: createToken('warm-0') });
    assert.equal(status, 503);
    assert.equal(JSON.parse(body).type, '/problems/unavailable');
    assert.doesNotMatch(body, /postgres|ECONN|select/i);
  }
  assert.match(api.output(), /The database refused or did not answer/);
  // Requests without a query are still served.
  assert.equal(await isSessionValid(api.call, cookie), true);
  await postgres.start();
  const begin = performance.now();
  await api.ready();
  assert.equal((await api.call('GET', '/users', { token: createToken('warm-0') })).status, 200);
  const ms = Math.round(performance.now() - begin);
  assert(ms < 5_000, `it took ${ms} ms to recover`);
  return `database stopped: readyz 503, 503 by name, recovered in ${ms} ms`;
}

/** The database takes connections, but a registration gets no further than its first row. */
async function databaseLocked(api: ApiProcess, postgres: Postgres) {
  const unlock = await lockTables(postgres.url, 'stores in access exclusive mode');
  const { status, ms } = await register(api.call, 'locked-out').finally(unlock);
  assert.equal(status, 503);
  // By the database's own word, not because the process gave up on it.
  assert(ms < 9_000, `it took ${Math.round(ms)} ms`);
  const uids = ['another', 'locked-out'];
  for (const uid of uids) assert.equal((await register(api.call, uid)).status, 201);
  const registered = await registeredUids({ url: postgres.url });
  for (const uid of uids) assert(registered.has(uid), `${uid} is not there`);
  return `locked: 503 after ${Math.round(ms)} ms, both or neither row`;
}

/** Opens every connection of the pool: registrations wait for a lock, each on its own. */
async function openConnections(api: ApiProcess, postgres: Postgres, prefix: string) {
  const unlock = await lockTables(postgres.url, 'stores in access exclusive mode');
  const registered = inWriters((writer) => register(api.call, `${prefix}-before-${writer}`));
  const countWaiting = async () =>
    (await postgres.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).length;
  for (let tries = 0; tries < 40 && (await countWaiting()) < poolSize; tries++) await pause(100);
  await unlock();
  await registered;
}

/** Stops the database's processes that serve the API's connections, until `thaw`. */
async function freeze(api: ApiProcess, postgres: Postgres, prefix: string) {
  await openConnections(api, postgres, prefix);
  const rows = await postgres.query(
    'select pid from pg_stat_activity where client_addr is not null and pid <> pg_backend_pid()',
  );
  const signal = (name: NodeJS.Signals) => {
    for (const { pid } of rows) process.kill(Number(pid), name);
  };
  signal('SIGSTOP');
  return { thaw: () => signal('SIGCONT') };
}

async function databaseFrozen(api: ApiProcess, postgres: Postgres) {
  const { thaw } = await freeze(api, postgres, 'frozen');
  try {
    const refused = await inWriters((writer) => register(api.call, `frozen-${writer}`));
    for (const { status } of refused) assert.equal(status, 503);
  } finally {
    thaw();
  }
  const answers = await inWriters((writer) => register(api.call, `frozen-${writer}`));
  // 200: a request that reached the database before the freeze completed after it, so the retry finds the owner.
  for (const { status } of answers) assert(status === 201 || status === 200, `${status}`);
  const registered = await registeredUids({ url: postgres.url });
  for (let writer = 0; writer < writers; writer++) assert(registered.has(`frozen-${writer}`));
  return `frozen: 503, then ${tally(answers.map(({ status }) => status))}`;
}

async function sigtermWhileFrozen({ start }: Sandbox, env: Record<string, string>, postgres: Postgres) {
  const api = await start(env);
  const { thaw } = await freeze(api, postgres, 'last');
  try {
    const waiting = register(api.call, 'last').catch((error) => error);
    await pause(300);
    const begin = performance.now();
    await Promise.race([api.signal('SIGTERM'), pause(maxStopMs)]);
    const ms = Math.round(performance.now() - begin);
    assert(api.hasEnded(), `it still ran after ${ms} ms`);
    await waiting;
    return `SIGTERM meanwhile: stopped in ${ms} ms`;
  } finally {
    thaw();
  }
}

export const outages: Check = {
  name: 'outages',
  claim:
    'SIGTERM or SIGHUP under load aborts no accepted request; without its database it is not ready, and recovers; it stops within 10 s in any case',
  async run(options) {
    if (options.quick) {
      return attack(options, {}, ({ api, sandbox }) =>
        stopUnderLoad(api, { dataDir: join(sandbox.folder, 'data/database') }, 'SIGHUP'),
      );
    }
    const postgres = await startPostgres();
    const env = { DATABASE_URL: postgres.url };
    try {
      return await attack(options, env, async ({ sandbox, api }) => {
        const figures = [await databaseStopped(api, postgres)];
        figures.push(await databaseLocked(api, postgres), await databaseFrozen(api, postgres));
        figures.push(await sigtermWhileFrozen(sandbox, env, postgres));
        figures.push(await stopUnderLoad(api, { url: postgres.url }, 'SIGTERM'));
        figures.push(await stopUnderLoad(await sandbox.start(env), { url: postgres.url }, 'SIGHUP'));
        figures.push(await sigtermBehindBalancer(sandbox, env));
        return figures.join('; ');
      });
    } finally {
      await postgres.close();
    }
  },
};
