/**
 * `npm run bench`: what a visit of the public pages weighs, exactly, and how soon they are painted, beside
 * an empty page, how long they cannot answer, and what Lighthouse says of them. Ends with 1 when a budget is broken.
 */
import { chromium } from 'playwright-core';
import { findChromium } from '#tests/browser/support/find-chromium.ts';
import { openBenchSite } from './bench-site.ts';
import { measureBlocking } from './blocking.ts';
import { measureBytes } from './bytes.ts';
import { measureLighthouse } from './lighthouse.ts';
import { chromiumFlags, type Measurement } from './measure.ts';
import { measurePaint } from './paint.ts';
import { measureSignInPage } from './sign-in-page.ts';

const isKept = ({ measured, budget }: Measurement) => measured <= budget;

const figure = (value: number, unit: Measurement['unit']) =>
  `${unit === 'kB' ? value.toFixed(1) : unit === 'x' ? value.toFixed(2) : value} ${unit}`.trim();

function print(lines: Measurement[]) {
  const rows = lines.map((line) => ({
    '': line.what,
    budget: figure(line.budget, line.unit),
    measured: figure(line.measured, line.unit),
    ok: isKept(line) ? 'yes' : 'NO',
  }));
  console.table(rows);
}

const site = await openBenchSite();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: chromiumFlags,
});
try {
  const lines = [
    ...(await measureBytes(browser, site)),
    ...(await measurePaint(browser, site)),
    ...(await measureBlocking(browser, site)),
    ...(await measureSignInPage(browser, site)),
    ...(await measureLighthouse(site)),
  ];
  print(lines);
  if (!lines.every(isKept)) process.exitCode = 1;
} finally {
  await browser.close();
  await site.close();
}
