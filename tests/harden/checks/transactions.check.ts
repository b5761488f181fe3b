import assert from 'node:assert/strict';
import { createSandbox, productionSettings } from '#tests/harden/support/api-process.ts';
import { createToken, register } from '#tests/harden/support/call.ts';
import type { Check } from '#tests/harden/support/check.ts';
import { startPostgres } from '#tests/harden/support/postgres.ts';
import { createRegistration } from '#tests/support/sample-person.ts';

/** More than the pool has connections, so each is reused after a failure. */
const rounds = 30;

export const transactions: Check = {
  name: 'transactions',
  claim: 'PostgreSQL writes owner and store together or not at all',
  async run() {
    await using postgres = await startPostgres();
    await using sandbox = await createSandbox();
    const api = await sandbox.start(productionSettings(postgres.url));
    await postgres.query("alter table stores add constraint no_half check (name <> 'half')");
    for (let round = 0; round < rounds; round++) {
      const uid = `half-${round}`;
      const half = createRegistration(uid, { storeName: 'half' });
      assert.equal((await api.call('POST', '/users', { token: createToken(uid), body: half })).status, 500);
      assert.equal((await register(api.call, `whole-${round}`)).status, 201, `after ${round} failures`);
    }
    const [row] = await postgres.query('select count(*) from owners left join stores on owner_uid = uid');
    const [halves] = await postgres.query("select count(*) from owners where uid like 'half-%'");
    assert.deepEqual([row?.count, halves?.count], [String(rounds), '0']);
    return `${rounds} stores refused by the database: 0 owners left behind, ${rounds} others registered`;
  },
};
