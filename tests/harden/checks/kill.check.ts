import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiProcess, createSandbox } from '#tests/harden/support/api-process.ts';
import { register } from '#tests/harden/support/call.ts';
import { type Check, createRandom, percentile } from '#tests/harden/support/check.ts';
import { startPostgres } from '#tests/harden/support/postgres.ts';
import { registeredUids } from '#tests/harden/support/registered.ts';

const maxMsToServe = 5_000;
const writers = 8;

/** Registers owners until the process is killed; adds acknowledged uids to `acknowledged`. */
async function registerUntilKilled(api: ApiProcess, round: number, acknowledged: string[]) {
  const write = async (writer: number) => {
    for (let index = 0; ; index++) {
      const uid = `owner-${round}-${writer}-${index}`;
      const response = await register(api.call, uid).catch(() => null);
      if (!response) return;
      // PostgreSQL is restarting.
      if (response.status === 503) return;
      assert.equal(response.status, 201, `${uid}: ${response.body}`);
      acknowledged.push(uid);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
}

async function killRounds(rounds: number, usePostgres: boolean) {
  await using sandbox = await createSandbox();
  await using postgres = usePostgres ? await startPostgres() : undefined;
  const random = createRandom(11);
  const acknowledged: string[] = [];
  const msToServe: number[] = [];
  const env: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {};
  await (await sandbox.start(env)).signal('SIGKILL');
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const api = await sandbox.start(env);
    msToServe.push(performance.now() - start);
    const before = acknowledged.length;
    let isWriting = true;
    const registering = registerUntilKilled(api, round, acknowledged).finally(() => {
      isWriting = false;
    });
    while (isWriting && acknowledged.length === before) await pause(5);
    await pause(random() * 500);
    // Every tenth round simulates a power failure of the database too.
    if (round % 10 === 9) await postgres?.stop('immediate');
    await api.signal('SIGKILL');
    await registering;
    if (round % 10 === 9) await postgres?.start();
  }
  const stored = await registeredUids(
    postgres ? { url: postgres.url } : { dataDir: join(sandbox.folder, 'data/database') },
  );
  const lost = acknowledged.filter((uid) => !stored.has(uid));
  assert.deepEqual(lost, [], `lost ${lost.length} of ${acknowledged.length}`);
  assert(acknowledged.length > rounds, 'there was hardly any load');
  const slowest = Math.max(...msToServe);
  assert(slowest < maxMsToServe, `served only after ${Math.round(slowest)} ms`);
  return `${postgres ? 'PostgreSQL' : 'PGlite'}: ${rounds} rounds, ${acknowledged.length} acknowledged, 0 lost, serves after ${Math.round(percentile(msToServe, 0.5))} ms, at most ${Math.round(slowest)} ms`;
}

export const kills: Check = {
  name: 'kill',
  claim: 'kill -9 under load: nothing acknowledged is lost, every restart serves within 5 s',
  async run({ quick, rounds = quick ? 5 : 300 }) {
    const embedded = await killRounds(rounds, false);
    return quick ? embedded : `${embedded}; ${await killRounds(rounds, true)}`;
  },
};
