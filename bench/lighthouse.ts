import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { findFreePort } from '#local/ports.ts';
import { findChromium } from '#tests/browser/support/find-chromium.ts';
import type { BenchSite } from './bench-site.ts';
import { chromiumFlags, type Measurement, median, publicPages } from './measure.ts';

const rounds = 3;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse with its defaults: simulates a phone with slow 4G and a slow CPU. Returns medians of three reports. */
export async function measureLighthouse(site: BenchSite): Promise<Measurement[]> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    const measurements: Measurement[] = [];
    for (const path of publicPages) {
      const reports: Result[] = [];
      for (let round = 0; round < rounds; round++) reports.push(await report(site.url + path, port));
      const add = (name: string, unit: Measurement['unit'], values: number[], budget: number) =>
        measurements.push({ name: `${path}  ${name}`, unit, measured: median(values), budget });
      for (const name of categories) {
        const values = reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100));
        add(
          `Lighthouse ${name}, points lost`,
          '',
          values.map((score) => 100 - score),
          name === 'performance' ? 2 : 0,
        );
      }
      add(
        'layout shift, thousandths',
        '',
        reports.map(({ audits }) =>
          Math.round((audits['cumulative-layout-shift']?.numericValue ?? 1) * 1000),
        ),
        0,
      );
    }
    return measurements;
  } finally {
    await browser.close();
  }
}

async function report(url: string, port: number) {
  const result = await lighthouse(url, { port, onlyCategories: [...categories] });
  if (!result) throw new Error(`Lighthouse returned no report for ${url}.`);
  return result.lhr;
}
