import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiProcess, attack } from '#tests/harden/support/api-process.ts';
import { register, tokenOf, warmUp } from '#tests/harden/support/call.ts';
import { type Check, tally } from '#tests/harden/support/check.ts';
import { startPostgres } from '#tests/harden/support/postgres.ts';

const writers = 16;

/** Registers people one after another, on connections that are kept, until told to stop or turned away. */
async function registerMany(api: ApiProcess, isOver: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  const write = async (writer: number) => {
    for (let index = 0; !isOver(); index++) {
      try {
        statuses.push((await register(api.call, `owner-${writer}-${index}`)).status);
      } catch (error) {
        // Nobody listens any more: the request was not taken, so none was aborted.
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return statuses;
}

/** As a balancer does: nothing more is sent to a process that says it is not ready. */
async function untilNotReady(api: ApiProcess) {
  while (
    await fetch(`${api.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  )
    await pause(100);
}

async function sigterm(api: ApiProcess): Promise<string> {
  await warmUp(api.call);
  let isOver = false;
  const registering = registerMany(api, () => isOver);
  await pause(1_000);
  const begin = performance.now();
  const exited = api.signal('SIGTERM');
  await untilNotReady(api);
  isOver = true;
  const statuses = await registering;
  assert.equal(await exited, 0);
  const ms = Math.round(performance.now() - begin);
  assert(ms < 10_000, `it took ${ms} ms to stop`);
  assert.deepEqual(new Set(statuses), new Set([201]), tally(statuses));
  return `SIGTERM: ${statuses.length} answered, 0 aborted, stopped in ${ms} ms`;
}

async function databaseStopped(api: ApiProcess, postgres: Awaited<ReturnType<typeof startPostgres>>) {
  await warmUp(api.call);
  await postgres.stop('fast');
  assert.equal((await fetch(`${api.url}/healthz`)).status, 200);
  for (const _time of [1, 2, 3]) {
    const ready = await fetch(`${api.url}/readyz`);
    assert.deepEqual([ready.status, (await ready.json()).type], [503, '/problems/unavailable']);
    const { status, body } = await api.call('GET', '/users', { token: tokenOf('warm-0') });
    assert.equal(status, 503);
    assert.equal(JSON.parse(body).type, '/problems/unavailable');
    assert.doesNotMatch(body, /postgres|ECONN|select/i);
  }
  assert.match(api.output(), /The database refused or did not answer/);
  // What needs no database works on.
  const session = await api.call('POST', '/session', { body: { tokenId: tokenOf('warm-0') } });
  assert.equal(session.status, 200);
  await postgres.start();
  const begin = performance.now();
  await api.ready();
  assert.equal((await api.call('GET', '/users', { token: tokenOf('warm-0') })).status, 200);
  const ms = Math.round(performance.now() - begin);
  assert(ms < 5_000, `it took ${ms} ms to recover`);
  return `database stopped: readyz 503, 503 by name, recovered in ${ms} ms`;
}

export const outages: Check = {
  name: 'outages',
  promise: 'SIGTERM under load aborts no request; without its database it says so, and recovers',
  async run(scale) {
    if (scale.quick) return attack(scale, {}, ({ api }) => sigterm(api));
    const postgres = await startPostgres();
    try {
      return await attack(scale, { DATABASE_URL: postgres.url }, async ({ api }) => {
        const stopped = await databaseStopped(api, postgres);
        return `${stopped}; ${await sigterm(api)}`;
      });
    } finally {
      await postgres.close();
    }
  },
};
