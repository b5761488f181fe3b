import type { Browser } from 'playwright-core';
import type { BenchSite } from './bench-site.ts';
import { type Measurement, median, publicPages, rounds } from './measure.ts';
import { taskTimes } from './visit.ts';

/** Total-blocking-time budget per page (ms), at each CPU slowdown factor. */
const budgets = [
  ...publicPages.map((path) => ({ path, slowdown: 4, budget: 50 })),
  // The cheapest phones on sale.
  ...['/', '/auth'].map((path) => ({ path, slowdown: 12, budget: 200 })),
];

/** Total blocking time (https://web.dev/articles/tbt) in milliseconds, with a CPU `slowdown` times slower. */
const blockingTime = (tasks: number[], slowdown: number) =>
  tasks.reduce((sum, time) => sum + Math.max(0, time * slowdown - 50), 0);

/** Measures how long each page blocks input while it starts. */
export async function measureBlocking(browser: Browser, site: BenchSite): Promise<Measurement[]> {
  const visits: Record<string, number[][]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const path of [...publicPages, '/auth']) {
      visits[path] ??= [];
      visits[path]?.push(await taskTimes(browser, site.url + path));
    }
  }
  return budgets.map(({ path, slowdown, budget }) => ({
    name: `${path} at ${slowdown}× CPU slowdown: total blocking time (CPU time)`,
    unit: 'ms',
    measured: Math.round(median((visits[path] ?? []).map((tasks) => blockingTime(tasks, slowdown)))),
    budget,
  }));
}
