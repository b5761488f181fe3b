import { afterEach, expect, test, vi } from 'vitest';
import { importWithTimeout } from '#src/config/import-with-timeout.ts';

afterEach(() => vi.useRealTimers());

test('importWithTimeout: resolves with the module', async () => {
  expect(await importWithTimeout(async () => 'chunk')).toBe('chunk');
});

test('importWithTimeout: rejects with type and URL when the import fails', async () => {
  // The URL is read from the function's source, as the bundler writes it.
  const load = Object.assign(() => Promise.reject(new TypeError('Failed to fetch')), {
    toString: () => '()=>t(()=>import(`./auth.screen-B1.js`),[])',
  });
  await expect(importWithTimeout(load)).rejects.toThrow('Loading chunk failed. (error: ./auth.screen-B1.js)');
});

test('importWithTimeout: rejects after 120 s', async () => {
  vi.useFakeTimers();
  const chunk = importWithTimeout(() => new Promise(() => {}));
  const failure = expect(chunk).rejects.toThrow('Loading chunk failed. (timeout: unknown URL)');
  await vi.advanceTimersByTimeAsync(119_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await failure;
});

test('importWithTimeout: rejects after a shorter timeout when one is set', async () => {
  vi.useFakeTimers();
  const failure = expect(importWithTimeout(() => new Promise(() => {}), 5_000)).rejects.toThrow('timeout');
  await vi.advanceTimersByTimeAsync(5_000);
  await failure;
});
