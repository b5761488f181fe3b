import assert from 'node:assert/strict';
import { join } from 'node:path';
import { openDatabase } from '#server/stores/database.ts';
import { owners, stores } from '#server/stores/schema.ts';
import { createPlace, patient } from '#tests/harden/support/api-process.ts';
import { register, tokenOf, warmUp } from '#tests/harden/support/call.ts';
import type { Check } from '#tests/harden/support/check.ts';
import { startPostgres } from '#tests/harden/support/postgres.ts';

const width = 64;
const together = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: width }, work));

export const races: Check = {
  name: 'races',
  promise: `${width} calls at once for one person: one row, no 5xx`,
  async run({ quick, rounds = quick ? 2 : 1_000 }) {
    const place = await createPlace(quick ? patient : {});
    // Where transactions truly run at the same time.
    const postgres = quick ? undefined : await startPostgres();
    try {
      const api = await place.start(postgres && { DATABASE_URL: postgres.url });
      await warmUp(api.call);
      for (let round = 0; round < rounds; round++) {
        const uid = `racer-${round}`;
        const answers = await together(() => register(api.call, uid));
        const statuses = answers.map(({ status }) => status).sort();
        assert.deepEqual(statuses, [...Array(width - 1).fill(200), 201], `round ${round}`);
        assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
        const sessions = await together(() =>
          api.call('POST', '/session', { body: { tokenId: tokenOf(uid) } }),
        );
        for (const { status } of sessions) assert.equal(status, 200, `round ${round}`);
      }
      await api.signal('SIGTERM');
      await expectRows(
        postgres ? { url: postgres.url } : { dataDir: join(place.folder, 'data/database') },
        rounds + 5,
      );
      return `${rounds} rounds on ${postgres ? 'PostgreSQL' : 'PGlite'}: ${rounds * width * 2} calls, ${rounds} owners with a store each`;
    } finally {
      await place.close();
      await postgres?.close();
    }
  },
};

async function expectRows(options: Parameters<typeof openDatabase>[0], expected: number) {
  const { db, close } = await openDatabase(options);
  assert.deepEqual([await db.$count(owners), await db.$count(stores)], [expected, expected]);
  await close();
}
