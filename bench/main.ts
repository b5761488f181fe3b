/**
 * `npm run bench`: measures the exact size of public pages, their time to paint relative to
 * an empty page, blocking time, interaction latency and Lighthouse scores.
 */
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '#tests/browser/support/find-chromium.ts';
import { readCommandLine, refuse } from '#tests/support/command-line.ts';
import { measureApi } from './api.ts';
import { type BenchSite, openBenchSite } from './bench-site.ts';
import { measureBlocking } from './blocking.ts';
import { measureBytes } from './bytes.ts';
import { measureInteractions } from './interactions.ts';
import { measureLighthouse } from './lighthouse.ts';
import { chromiumFlags, type Measurement } from './measure.ts';
import { measurePaint } from './paint.ts';
import { measureSignInPage } from './sign-in-page.ts';

const isWithinBudget = ({ measured, budget = Number.POSITIVE_INFINITY }: Measurement) => measured <= budget;

const figure = (value: number, unit: Measurement['unit']) =>
  `${unit === 'kB' ? value.toFixed(1) : unit === 'x' ? value.toFixed(2) : value} ${unit}`.trim();

function print(lines: Measurement[]) {
  const rows = lines.map((line) => ({
    '': line.name,
    budget: line.budget === undefined ? '' : figure(line.budget, line.unit),
    measured: figure(line.measured, line.unit),
    ok: line.budget === undefined ? '' : isWithinBudget(line) ? 'yes' : 'NO',
  }));
  console.table(rows);
}

const parts = {
  bytes: measureBytes,
  paint: measurePaint,
  blocking: measureBlocking,
  interactions: measureInteractions,
  auth: measureSignInPage,
  lighthouse: (_: Browser, site: BenchSite) => measureLighthouse(site),
};
type Part = keyof typeof parts;

/** Prints each part when it is measured, because all take a quarter of an hour. */
async function measurePages(names: Part[]): Promise<boolean> {
  const site = await openBenchSite();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumFlags,
  });
  let isEachWithinBudget = true;
  try {
    for (const name of names) {
      const lines = await parts[name](browser, site);
      print(lines);
      isEachWithinBudget &&= lines.every(isWithinBudget);
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return isEachWithinBudget;
}

async function measureCalls(): Promise<boolean> {
  const lines = await measureApi();
  print(lines);
  return lines.every(isWithinBudget);
}

const names = Object.keys(parts) as Part[];
const usage = `npm run bench [-- options]

Weighs and times the public pages and /auth. Ends with 1 when a budget is broken.

  --only paint  one part of ${names.join(', ')}
  --api         what a call of the API costs instead`;
const { values } = readCommandLine(usage, {
  options: { api: { type: 'boolean' }, only: { type: 'string' } },
});
const wanted = names.filter((name) => (values.only ?? name) === name);
if (wanted.length === 0) refuse(usage, `The bench has no part ${values.only}.`);
if (!(values.api ? await measureCalls() : await measurePages(wanted))) {
  process.exitCode = 1;
}
