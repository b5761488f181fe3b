import { setTimeout as pause, setImmediate as soon } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createLimiter, type SyncCounts } from '#server/http/distributed-rate-limiter.ts';
import { createRandom } from '#tests/harden/support/check.ts';

const windowMs = 60_000;
const bucket = 7;

/** The table of all processes: responds after other tasks have run. */
function createTable() {
  const rows = new Map<number, { calls: number; endsAt: number }>();
  let isAway = false;
  let statements = 0;
  const sync: SyncCounts = async (calls) => {
    statements++;
    await soon();
    if (isAway) throw new Error('away');
    const sums = [...calls].map(([key, more]) => {
      const existing = rows.get(key);
      const row =
        existing && existing.endsAt > performance.now()
          ? existing
          : { calls: 0, endsAt: performance.now() + windowMs };
      row.calls += more;
      rows.set(key, row);
      return [key, { calls: row.calls, msLeft: row.endsAt - performance.now() }] as const;
    });
    await soon();
    return new Map(sums);
  };
  return {
    sync,
    statements: () => statements,
    setAway: (away: boolean) => {
      isAway = away;
    },
  };
}

afterEach(() => void vi.useRealTimers());

/** How many of these requests are admitted, one after another or `width` at once. */
async function countAdmitted(processes: ((key: number) => Promise<number>)[], calls: number, width = 1) {
  const random = createRandom(calls + width);
  let count = 0;
  let left = calls;
  const caller = async () => {
    while (left-- > 0) {
      const process = processes[Math.floor(random() * processes.length)];
      if ((await process?.(bucket)) === 0) count++;
      if (random() < 0.2) await soon();
    }
  };
  await Promise.all(Array.from({ length: width }, caller));
  return count;
}

test.for([1, 2, 3, 9, 10, 19, 120, 600])(
  'rate limiter: admits exactly %d requests a minute in one process',
  async (limit) => {
    for (const width of [1, 16, 300]) {
      expect(await countAdmitted([createLimiter(limit)], limit * 3, width)).toBe(limit);
      expect(await countAdmitted([createLimiter(limit, createTable().sync)], limit * 3, width)).toBe(limit);
    }
  },
);

test.for([
  [2, 120],
  [4, 120],
  [10, 600],
  [3, 5],
] as const)(
  'rate limiter: admits with %d processes at most a tenth each above %d',
  async ([count, limit]) => {
    const share = Math.max(1, Math.floor(limit / 10));
    for (const width of [1, 16, 256]) {
      const { sync } = createTable();
      const processes = Array.from({ length: count }, () => createLimiter(limit, sync));
      const admitted = await countAdmitted(processes, limit * count * 3, width);
      expect(admitted).toBeGreaterThanOrEqual(limit);
      expect(admitted).toBeLessThanOrEqual(limit + (count - 1) * share);
    }
  },
);

test('rate limiter: admits at most a tenth more after each restart', async () => {
  const { sync } = createTable();
  let count = 0;
  for (let start = 0; start < 5; start++) {
    count += await countAdmitted([createLimiter(120, sync)], 200, 16);
    // A restart loses only counts that were not sent yet.
    await pause(10);
  }
  expect(count).toBeGreaterThanOrEqual(120);
  expect(count).toBeLessThanOrEqual(120 + 4 * 12);
});

test('rate limiter: sends no statement for rare callers', async () => {
  const { sync, statements } = createTable();
  const counter = createLimiter(120, sync);
  for (let key = 0; key < 1_000; key++) {
    for (let call = 0; call < 5; call++) expect(await counter(key)).toBe(0);
  }
  expect(statements()).toBe(0);
});

test('rate limiter: sends few statements for a caller at full speed', async () => {
  const { sync, statements } = createTable();
  expect(await countAdmitted([createLimiter(600, sync)], 600)).toBe(600);
  expect(statements()).toBeLessThan(30);
});

test('rate limiter: counts locally while the store is unavailable', async () => {
  const { sync, setAway } = createTable();
  setAway(true);
  const processes = [createLimiter(100, sync), createLimiter(100, sync)] as const;
  expect(await countAdmitted([processes[0]], 150, 8)).toBe(100);
  expect(await countAdmitted([processes[1]], 50, 8)).toBe(50);
  setAway(false);
  expect(await countAdmitted([processes[1]], 100, 8)).toBe(50);
  // The second process has sent its counts, also earlier ones.
  expect(await countAdmitted([createLimiter(100, sync)], 100, 8)).toBe(10);
});

test('rate limiter: ends a window in all processes at once', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { sync } = createTable();
  const [first, late] = [createLimiter(10, sync), createLimiter(10, sync)];
  for (let call = 0; call < 10; call++) expect(await first(bucket)).toBe(0);
  expect(await first(bucket)).toBeGreaterThan(59_000);
  vi.advanceTimersByTime(40_000);
  expect(await late(bucket)).toBe(0);
  await pause(5);
  const wait = await late(bucket);
  expect(wait).toBeGreaterThan(19_000);
  expect(wait).toBeLessThanOrEqual(20_000);
  vi.advanceTimersByTime(20_001);
  expect(await countAdmitted([first, late], 10)).toBe(10);
});
