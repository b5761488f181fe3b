import type { Browser, Locator, Page } from 'playwright-core';
import { isHydrated } from '#tests/browser/support/prerendered.ts';
import type { BenchSite } from './bench-site.ts';
import { type Measurement, median, rounds } from './measure.ts';
import { slowProcessor } from './visit.ts';

type Press = (page: Page) => Promise<void>;

/** Taps without Playwright's own `tap`: its hit-testing script would count as the page's. */
async function touch(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not shown.`);
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Interactions on a phone in this order, each on an idle page. */
const presses: Record<string, Record<string, Press>> = {
  '/': {
    'another price in the card': async (page) => {
      const price = page.locator('main form input').first();
      await price.scrollIntoViewIfNeeded();
      await page.waitForTimeout(REST_MS);
      await touch(price);
      await page.keyboard.press('End');
      await page.keyboard.press('1');
    },
    'the menu': (page) => touch(page.locator('header summary')),
    'the sign-in window': (page) => touch(page.locator('header').getByRole('button', { name: 'Sign In' })),
    'the window closes': (page) => page.keyboard.press('Escape'),
    'another language': (page) => touch(page.locator('header button[lang=es]')),
  },
  '/auth': {
    'the e-mail form': (page) => touch(page.locator('[data-opens]')),
    'a letter of the e-mail': (page) => page.keyboard.press('a'),
  },
};

const MAX_MS = 100;
const REST_MS = 700;

/** How late the answer to a press is painted, on a phone of four times less power: https://web.dev/articles/inp. */
export async function measureInteractions(browser: Browser, site: BenchSite): Promise<Measurement[]> {
  const times: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [path, acts] of Object.entries(presses)) {
      for (const [name, time] of await answerTimes(browser, site.url + path, acts)) {
        times[`${path}  ${name}: answered after`] ??= [];
        times[`${path}  ${name}: answered after`]?.push(time);
      }
    }
  }
  return Object.entries(times).map(([name, all]) => ({
    name,
    unit: 'ms',
    measured: Math.round(median(all)),
    budget: MAX_MS,
  }));
}

/** Milliseconds from each press to the next paint; the slowest where it is several. */
async function answerTimes(browser: Browser, url: string, acts: Record<string, Press>) {
  const page = await slowProcessor(browser);
  await page.addInitScript(() => {
    const answers: number[] = [];
    Object.assign(globalThis, { answers });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (entry.interactionId > 0) answers.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await isHydrated(page);
  const times: [string, number][] = [];
  for (const [name, act] of Object.entries(acts)) {
    await page.waitForTimeout(REST_MS);
    await page.evaluate(() => (globalThis as unknown as { answers: number[] }).answers.splice(0));
    await act(page);
    await page.waitForTimeout(REST_MS);
    const answers = await page.evaluate(() => (globalThis as unknown as { answers: number[] }).answers);
    // The browser reports no interactions below 16 ms.
    times.push([name, Math.max(16, ...answers)]);
  }
  await page.context().close();
  return times;
}
