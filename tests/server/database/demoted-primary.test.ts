import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { startFakePostgres } from '#tests/server/support/fake-postgres.ts';

const writeText = 'update owners';
type Answer = Parameters<typeof startFakePostgres>[0];

/** A pool in front of a server, and on which connection each write arrived. */
async function openFake(answer: Answer) {
  const writes: number[] = [];
  const server = await startFakePostgres((statement, connection) => {
    if (statement === writeText) writes.push(connection);
    return answer(statement, connection);
  });
  const database = await openDatabase({ url: server.url });
  onTestFinished(async () => {
    await database.close();
    server.close();
  });
  return { write: () => database.db.execute(sql.raw(writeText)), ping: database.ping, writes };
}

const lost = ['25006', '57P01', '57P02', '57P03'];

test.each(lost)('pool: drops a connection after the error %s', async (code) => {
  let isDemoted = true;
  const { write, writes } = await openFake((statement) =>
    statement === writeText && isDemoted ? { error: code } : {},
  );
  await expect(write()).rejects.toMatchObject({ cause: { code } });
  isDemoted = false;
  await write();
  await write();
  const [refused = 0, next = 0, last] = writes;
  expect(next).toBeGreaterThan(refused);
  expect(last).toBe(next);
});

test('pool: reads nothing from a read-only server behind a balancer', async () => {
  let isStandby = false;
  const { write, ping, writes } = await openFake((statement) =>
    statement === 'show transaction_read_only' ? { row: isStandby ? 'on' : 'off' } : {},
  );
  isStandby = true;
  await expect(ping()).rejects.toMatchObject({ code: '25006', isOutage: true });
  await expect(write()).rejects.toThrow();
  expect(writes).toEqual([]);
  isStandby = false;
  await write();
  expect(writes).toHaveLength(1);
});

test('commit: fails when the wait for the standby was cancelled', async () => {
  let isCancelled = true;
  const { write, writes } = await openFake((statement) =>
    statement === writeText && isCancelled ? { warning: '01000' } : {},
  );
  await expect(write()).rejects.toMatchObject({ cause: { message: expect.stringContaining('in doubt') } });
  isCancelled = false;
  await write();
  expect(writes).toHaveLength(2);
});
