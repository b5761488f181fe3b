import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { warnOfSlowClock } from '#server/identity/clock-warning.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('slow clock: is counted with each token, and logged once a minute', () => {
  const [error, count] = [vi.fn(), vi.fn()];
  const onFutureToken = warnOfSlowClock({ error }, count);
  for (let index = 0; index < 100; index++) onFutureToken(400);
  expect([error.mock.calls.length, count.mock.calls.length]).toEqual([1, 100]);
  expect(error.mock.calls[0]?.[0]).toEqual({ reason: 'issued-in-the-future', aheadSeconds: 400 });
  vi.advanceTimersByTime(60_000);
  onFutureToken(400);
  expect(error).toHaveBeenCalledTimes(2);
});
