import { expect, test } from 'vitest';
import { DatabaseError } from '#server/database/database-error.ts';
import { runQuery } from '#server/database/run-query.ts';

/** Work that fails with these codes, as Drizzle reports them, and then succeeds. */
function createFailingWork(...codes: string[]) {
  let calls = 0;
  const work = async () => {
    const code = codes[calls++];
    if (code)
      throw new Error('Failed query: params: ana', { cause: Object.assign(new Error('ana'), { code }) });
    return calls;
  };
  return { work, calls: () => calls };
}

test('runQuery: retries after a serialization failure', async () => {
  expect(await runQuery(createFailingWork('40001', '40P01').work)).toBe(3);
});

test('runQuery: gives up after five attempts', async () => {
  const { work, calls } = createFailingWork(...Array(9).fill('40001'));
  await expect(runQuery(work)).rejects.toThrow(DatabaseError);
  expect(calls()).toBe(5);
});

test('runQuery: retries no other error, and removes values from it', async () => {
  const { work, calls } = createFailingWork('23505');
  const error = await runQuery(work).catch((failure) => failure);
  expect(calls()).toBe(1);
  expect(error).toBeInstanceOf(DatabaseError);
  expect(error.code).toBe('23505');
  expect(error.cause).toBeUndefined();
  expect(error.stack).not.toContain('ana');
});
