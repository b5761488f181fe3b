import type { Browser } from 'playwright-core';
import type { BenchSite } from './bench-site.ts';
import { type Measurement, median, publicPages, rounds } from './measure.ts';
import { taskTimes } from './visit.ts';

/** How many times slower than this machine, and for how long a page may then not answer in all. */
const budgets = [
  ...publicPages.map((path) => ({ path, times: 4, budget: 50 })),
  // The cheapest phones that are sold.
  ...['/', '/auth'].map((path) => ({ path, times: 12, budget: 200 })),
];

/** As https://web.dev/articles/tbt defines it, in milliseconds, for a processor that is `times` slower. */
const blockingTime = (tasks: number[], times: number) =>
  tasks.reduce((sum, time) => sum + Math.max(0, time * times - 50), 0);

/** For how long pages cannot answer while they start. */
export async function measureBlocking(browser: Browser, site: BenchSite): Promise<Measurement[]> {
  const visits: Record<string, number[][]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const path of [...publicPages, '/auth']) {
      visits[path] ??= [];
      visits[path]?.push(await taskTimes(browser, site.url + path));
    }
  }
  return budgets.map(({ path, times, budget }) => ({
    name: `${path}  ${times} times slower: total blocking time, of the processor`,
    unit: 'ms',
    measured: Math.round(median((visits[path] ?? []).map((tasks) => blockingTime(tasks, times)))),
    budget,
  }));
}
