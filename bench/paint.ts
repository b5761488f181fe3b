import type { Browser } from 'playwright-core';
import type { BenchSite } from './bench-site.ts';
import { compareTimes, type Measurement, measureRounds, publicPages } from './measure.ts';
import { paintTime } from './visit.ts';

/** The public pages beside an empty one. */
export async function measurePaint(browser: Browser, site: BenchSite): Promise<Measurement[]> {
  const times = await measureRounds(
    Object.fromEntries(
      ['/empty', ...publicPages].map((path) => [path, () => paintTime(browser, site.url + path)]),
    ),
  );
  const { '/empty': empty = [] } = times;
  return publicPages.map((path) =>
    compareTimes(`${path}  LCP against an empty page`, times[path] ?? [], empty, 1.2),
  );
}
