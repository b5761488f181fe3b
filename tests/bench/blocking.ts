import type { Browser } from 'playwright-core';
import type { BenchSite } from './bench-site.ts';
import { type Measurement, median, publicPages, takeTimes } from './measure.ts';
import { blockingTime } from './visit.ts';

/** For how long the public pages cannot answer while they start. */
export async function measureBlocking(browser: Browser, site: BenchSite): Promise<Measurement[]> {
  const times = await takeTimes(
    Object.fromEntries(publicPages.map((path) => [path, () => blockingTime(browser, site.url + path)])),
  );
  return publicPages.map((path) => ({
    what: `${path}  total blocking time, of the processor`,
    unit: 'ms',
    measured: Math.round(median(times[path] ?? [])),
    budget: 50,
  }));
}
