/**
 * `npm run bench`: what a visit of the public pages weighs, exactly, and how soon they are painted, beside
 * an empty page, how long they cannot answer, how soon a press is answered, and what Lighthouse says of them; with
 * `--api` what a call of the API costs instead. Ends with 1 when a budget is broken.
 */
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '#tests/browser/support/find-chromium.ts';
import { measureApi } from './api.ts';
import { openBenchSite } from './bench-site.ts';
import { measureBlocking } from './blocking.ts';
import { measureBytes } from './bytes.ts';
import { measureInteractions } from './interactions.ts';
import { measureLighthouse } from './lighthouse.ts';
import { chromiumFlags, type Measurement } from './measure.ts';
import { measurePaint } from './paint.ts';
import { measureSignInPage } from './sign-in-page.ts';

const isKept = ({ measured, budget = Number.POSITIVE_INFINITY }: Measurement) => measured <= budget;

const figure = (value: number, unit: Measurement['unit']) =>
  `${unit === 'kB' ? value.toFixed(1) : unit === 'x' ? value.toFixed(2) : value} ${unit}`.trim();

function print(lines: Measurement[]) {
  const rows = lines.map((line) => ({
    '': line.what,
    budget: line.budget === undefined ? '' : figure(line.budget, line.unit),
    measured: figure(line.measured, line.unit),
    ok: line.budget === undefined ? '' : isKept(line) ? 'yes' : 'NO',
  }));
  console.table(rows);
}

async function measurePages(): Promise<Measurement[]> {
  const site = await openBenchSite();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumFlags,
  });
  try {
    return [
      ...(await measureBytes(browser, site)),
      ...(await measurePaint(browser, site)),
      ...(await measureBlocking(browser, site)),
      ...(await measureInteractions(browser, site)),
      ...(await measureSignInPage(browser, site)),
      ...(await measureLighthouse(site)),
    ];
  } finally {
    await browser.close();
    await site.close();
  }
}

const { values } = parseArgs({ options: { api: { type: 'boolean' } } });
const lines = values.api ? await measureApi() : await measurePages();
print(lines);
if (!lines.every(isKept)) process.exitCode = 1;
