import { setTimeout as pause, setImmediate as soon } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createLimiter, type SyncCounts } from '#server/http/distributed-rate-limiter.ts';
import { createRandom } from '#tests/harden/support/check.ts';

const windowMs = 60_000;
const bucket = 7;

/** What the processes have in common: answers when the others have done something, too. */
function createTable() {
  const rows = new Map<number, { calls: number; endsAt: number }>();
  let isAway = false;
  let statements = 0;
  const sync: SyncCounts = async (calls) => {
    statements++;
    await soon();
    if (isAway) throw new Error('away');
    const sums = [...calls].map(([key, more]) => {
      const kept = rows.get(key);
      const row =
        kept && kept.endsAt > performance.now() ? kept : { calls: 0, endsAt: performance.now() + windowMs };
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

/** How many of these calls are let in, one after another or `width` at once. */
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
  'one process lets in %d calls of a minute, and no more',
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
] as const)('%d processes let in at most a tenth more each than %d', async ([count, limit]) => {
  const share = Math.max(1, Math.floor(limit / 10));
  for (const width of [1, 16, 256]) {
    const { sync } = createTable();
    const processes = Array.from({ length: count }, () => createLimiter(limit, sync));
    const admitted = await countAdmitted(processes, limit * count * 3, width);
    expect(admitted).toBeGreaterThanOrEqual(limit);
    expect(admitted).toBeLessThanOrEqual(limit + (count - 1) * share);
  }
});

test('a process that starts anew knows what was told: each start lets in a tenth at the most', async () => {
  const { sync } = createTable();
  let count = 0;
  for (let start = 0; start < 5; start++) {
    count += await countAdmitted([createLimiter(120, sync)], 200, 16);
    // What was on its way is not lost with the process: only what was not sent yet.
    await pause(10);
  }
  expect(count).toBeGreaterThanOrEqual(120);
  expect(count).toBeLessThanOrEqual(120 + 4 * 12);
});

test('a caller who comes now and then costs the others nothing', async () => {
  const { sync, statements } = createTable();
  const counter = createLimiter(120, sync);
  for (let key = 0; key < 1_000; key++) {
    for (let call = 0; call < 5; call++) expect(await counter(key)).toBe(0);
  }
  expect(statements()).toBe(0);
});

test('a caller at full speed is written of in few statements', async () => {
  const { sync, statements } = createTable();
  expect(await countAdmitted([createLimiter(600, sync)], 600)).toBe(600);
  expect(statements()).toBeLessThan(30);
});

test('without the others a process counts by itself, and with them again when they are back', async () => {
  const { sync, setAway } = createTable();
  setAway(true);
  const processes = [createLimiter(100, sync), createLimiter(100, sync)] as const;
  expect(await countAdmitted([processes[0]], 150, 8)).toBe(100);
  expect(await countAdmitted([processes[1]], 50, 8)).toBe(50);
  setAway(false);
  expect(await countAdmitted([processes[1]], 100, 8)).toBe(50);
  // The second one has told of its calls, also of those before.
  expect(await countAdmitted([createLimiter(100, sync)], 100, 8)).toBe(10);
});

test('a window ends for all processes at once, also for one that came late', async () => {
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
