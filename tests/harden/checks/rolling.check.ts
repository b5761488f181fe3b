import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#local/ports.ts';
import { type ApiProcess, createPlace, productionSettings } from '#tests/harden/support/api-process.ts';
import { type Caller, createCaller, register, tokenOf } from '#tests/harden/support/call.ts';
import { type Check, tally } from '#tests/harden/support/check.ts';
import { startHaproxy } from '#tests/harden/support/haproxy.ts';
import { writeNextVersion } from '#tests/harden/support/next-version.ts';
import { startPostgres } from '#tests/harden/support/postgres.ts';
import { registeredUids } from '#tests/harden/support/registered.ts';

const writers = 4;
/** As long as the balancer needs to see a process that has come. */
const noticeMs = 2_000;

/** Registers people all the time, each of whom must be registered at once. */
function startRegistering(call: Caller) {
  let isOver = false;
  const answers: string[] = [];
  const uids: string[] = [];
  const write = async (writer: number) => {
    for (let index = 0; !isOver; index++) {
      const uid = `rolling-${writer}-${index}`;
      const { status, body } = await register(call, uid);
      answers.push(status === 201 ? '201' : `${status} ${body}`);
      uids.push(uid);
      await pause(20);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return async () => {
    isOver = true;
    await writing;
    assert.deepEqual(new Set(answers), new Set(['201']), tally(answers));
    return uids;
  };
}

/** Whom one version registers, the other one knows, and registers no second time. */
async function expectBothKnow(versions: ApiProcess[]) {
  for (const [index, { call }] of versions.entries()) {
    const uid = `version-${index}`;
    assert.equal((await register(call, uid)).status, 201);
    for (const other of versions) {
      assert.equal((await other.call('GET', '/users', { token: tokenOf(uid) })).status, 200);
      assert.equal((await register(other.call, uid)).status, 200);
    }
  }
}

export const rolling: Check = {
  name: 'rolling',
  promise:
    'processes are replaced one by one by a version that adds a column, and back again: both work on one database, no call fails',
  async run() {
    const postgres = await startPostgres();
    const place = await createPlace();
    const next = await writeNextVersion(join(place.folder, 'next'));
    const ports = [String(await findFreePort()), String(await findFreePort())];
    const start = (index: number, program?: string) =>
      place.start({ ...productionSettings(postgres.url), PORT: ports[index] ?? '' }, program);
    const running = [await start(0), await start(1)] as [ApiProcess, ApiProcess];
    const balancer = await startHaproxy({
      folder: place.folder,
      apiUrls: running.map(({ url }) => url),
      siteUrl: running[0].url,
    });
    const replace = async (index: 0 | 1, program?: string) => {
      assert.equal(await running[index].signal('SIGTERM'), 0);
      running[index] = await start(index, program);
      await pause(noticeMs);
    };
    try {
      const end = startRegistering(createCaller(balancer.url));
      await replace(0, next);
      await expectBothKnow(running);
      await replace(1, next);
      await replace(0);
      await replace(1);
      const uids = await end();
      const kept = await registeredUids({ url: postgres.url });
      assert.deepEqual(
        uids.filter((uid) => !kept.has(uid)),
        [],
      );
      const rows = await postgres.query(
        'select origin, count(*)::int from owners group by origin order by 1',
      );
      assert.deepEqual(
        rows.map(({ origin }) => origin),
        ['before', 'next'],
      );
      return `4 processes replaced: ${uids.length} registered, 0 calls failed; by version: ${rows.map(({ count }) => count)}`;
    } finally {
      await balancer.close();
      await place.close();
      await postgres.close();
    }
  },
};
