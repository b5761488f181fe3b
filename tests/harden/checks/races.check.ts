import assert from 'node:assert/strict';
import { like } from 'drizzle-orm';
import { openDatabase } from '#server/database/database.ts';
import { owners, stores } from '#server/database/schema.ts';
import { attack } from '#tests/harden/support/api-process.ts';
import { register, tokenOf, warmUp } from '#tests/harden/support/call.ts';
import type { Check, Running, Scale } from '#tests/harden/support/check.ts';
import { startPostgres } from '#tests/harden/support/postgres.ts';

const width = 64;
const together = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: width }, work));

export const races: Check = {
  name: 'races',
  claim: `${width} calls at once for one person: one row, no 5xx`,
  async run(scale) {
    // The code that gave the process counts the rows when it is stopped.
    if (scale.quick) return attack(scale, {}, (target) => race(target, scale));
    const postgres = await startPostgres();
    try {
      // Where transactions truly run at the same time.
      const figures = await attack(scale, { DATABASE_URL: postgres.url }, (target) => race(target, scale));
      assert.deepEqual(await countRacers({ url: postgres.url }), {
        owners: roundsOf(scale),
        stores: roundsOf(scale),
      });
      return `${figures}, ${roundsOf(scale)} rows`;
    } finally {
      await postgres.close();
    }
  },
};

const roundsOf = ({ quick, rounds = quick ? 2 : 1_000 }: Scale) => rounds;

async function race({ api }: Running, scale: Scale) {
  const rounds = roundsOf(scale);
  await warmUp(api.call);
  for (let round = 0; round < rounds; round++) {
    const uid = `racer-${round}`;
    const answers = await together(() => register(api.call, uid));
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array(width - 1).fill(200), 201], `round ${round}`);
    assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
    const body = { tokenId: tokenOf(uid) };
    const sessions = await together(() => api.call('POST', '/session', { body }));
    for (const { status } of sessions) assert.equal(status, 200, `round ${round}`);
  }
  return `${rounds} rounds, ${rounds * width * 2} calls`;
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
