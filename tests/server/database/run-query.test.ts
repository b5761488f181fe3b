import { expect, test } from 'vitest';
import { DatabaseError } from '#server/database/database-error.ts';
import { runQuery } from '#server/database/run-query.ts';

/** Work that fails with these codes, as Drizzle reports them, and then succeeds. */
function workThatFails(...codes: string[]) {
  let calls = 0;
  const work = async () => {
    const code = codes[calls++];
    if (code)
      throw new Error('Failed query: params: ana', { cause: Object.assign(new Error('ana'), { code }) });
    return calls;
  };
  return { work, calls: () => calls };
}

test('runs again what lost against a transaction at the same time', async () => {
  expect(await runQuery(workThatFails('40001', '40P01').work)).toBe(3);
});

test('gives up after five times', async () => {
  const { work, calls } = workThatFails(...Array(9).fill('40001'));
  await expect(runQuery(work)).rejects.toThrow(DatabaseError);
  expect(calls()).toBe(5);
});

test('runs nothing else again, and keeps values out of the error', async () => {
  const { work, calls } = workThatFails('23505');
  const error = await runQuery(work).catch((failure) => failure);
  expect(calls()).toBe(1);
  expect(error).toBeInstanceOf(DatabaseError);
  expect(error.code).toBe('23505');
  expect(error.cause).toBeUndefined();
  expect(error.stack).not.toContain('ana');
});
