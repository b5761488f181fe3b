import assert from 'node:assert/strict';
import { like } from 'drizzle-orm';
import { openDatabase } from '#server/database/database.ts';
import { owners, stores } from '#server/database/schema.ts';
import { attack } from '#tests/harden/support/api-process.ts';
import { createToken, register, warmUp } from '#tests/harden/support/call.ts';
import type { Check, RunningApi, RunOptions } from '#tests/harden/support/check.ts';
import { startPostgres } from '#tests/harden/support/postgres.ts';

const concurrency = 64;
const together = <Result>(work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: concurrency }, work));

export const races: Check = {
  name: 'races',
  claim: `${concurrency} calls at once for one person: one row, no 5xx`,
  async run(options) {
    // The code that gave the process counts the rows when it is stopped.
    if (options.quick) return attack(options, {}, (target) => race(target, options));
    await using postgres = await startPostgres();
    // Where transactions truly run at the same time.
    const figures = await attack(options, { DATABASE_URL: postgres.url }, (target) => race(target, options));
    assert.deepEqual(await countRacers({ url: postgres.url }), {
      owners: roundsOf(options),
      stores: roundsOf(options),
    });
    return `${figures}, ${roundsOf(options)} rows`;
  },
};

const roundsOf = ({ quick, rounds = quick ? 2 : 1_000 }: RunOptions) => rounds;

async function race({ api }: RunningApi, options: RunOptions) {
  const rounds = roundsOf(options);
  await warmUp(api.call);
  for (let round = 0; round < rounds; round++) {
    const uid = `racer-${round}`;
    const answers = await together(() => register(api.call, uid));
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array(concurrency - 1).fill(200), 201], `round ${round}`);
    assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
    const body = { tokenId: createToken(uid) };
    const sessions = await together(() => api.call('POST', '/session', { body }));
    for (const { status } of sessions) assert.equal(status, 200, `round ${round}`);
  }
  return `${rounds} rounds, ${rounds * concurrency * 2} calls`;
}

/** The rows that the races left. */
export async function countRacers(options: Parameters<typeof openDatabase>[0]) {
  const { db, close } = await openDatabase(options);
  const counts = {
    owners: await db.$count(owners, like(owners.uid, 'racer-%')),
    stores: await db.$count(stores, like(stores.ownerUid, 'racer-%')),
  };
  await close();
  return counts;
}
