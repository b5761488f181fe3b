import { afterEach, expect, test, vi } from 'vitest';
import { importWithTimeout } from '#src/config/import-with-timeout.ts';

afterEach(() => vi.useRealTimers());

test('a chunk that arrives is handed on', async () => {
  expect(await importWithTimeout(async () => 'chunk')).toBe('chunk');
});

test("a chunk that fails raises 'Loading chunk failed' with type and address", async () => {
  // The function is only read: the address stands in its text, as the bundler leaves it.
  const load = Object.assign(() => Promise.reject(new TypeError('Failed to fetch')), {
    toString: () => '()=>t(()=>import(`./auth.screen-B1.js`),[])',
  });
  await expect(importWithTimeout(load)).rejects.toThrow('Loading chunk failed. (error: ./auth.screen-B1.js)');
});

test('a chunk that takes longer than 120 s counts as lost', async () => {
  vi.useFakeTimers();
  const chunk = importWithTimeout(() => new Promise(() => {}));
  const failure = expect(chunk).rejects.toThrow('Loading chunk failed. (timeout: unknown address)');
  await vi.advanceTimersByTimeAsync(119_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await failure;
});

test('one that nobody has to wait for may be given up sooner', async () => {
  vi.useFakeTimers();
  const failure = expect(importWithTimeout(() => new Promise(() => {}), 5_000)).rejects.toThrow('timeout');
  await vi.advanceTimersByTimeAsync(5_000);
  await failure;
});
