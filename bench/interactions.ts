import type { Browser, Locator, Page } from 'playwright-core';
import { waitForHydration } from '#tests/browser/support/prerendered.ts';
import type { BenchSite } from './bench-site.ts';
import { type Measurement, median, rounds } from './measure.ts';
import { openThrottledPage } from './visit.ts';

type Interaction = (page: Page) => Promise<void>;

/** Taps without Playwright's own `tap`: its hit-testing script would count as the page's. */
async function touch(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not shown.`);
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Interactions on a phone in this order, each on an idle page. */
const interactions: Record<string, Record<string, Interaction>> = {
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

/** Time from an interaction to the next paint, with the CPU throttled 4×: https://web.dev/articles/inp. */
export async function measureInteractions(browser: Browser, site: BenchSite): Promise<Measurement[]> {
  const times: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [path, interactionsOfPage] of Object.entries(interactions)) {
      for (const [name, time] of await interactionTimes(browser, site.url + path, interactionsOfPage)) {
        times[`${path}  ${name}: next paint after`] ??= [];
        times[`${path}  ${name}: next paint after`]?.push(time);
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

/** Milliseconds from each interaction to the next paint; the slowest of several. */
async function interactionTimes(
  browser: Browser,
  url: string,
  interactionsOfPage: Record<string, Interaction>,
) {
  const page = await openThrottledPage(browser);
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(globalThis, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (entry.interactionId > 0) durations.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await waitForHydration(page);
  const times: [string, number][] = [];
  for (const [name, interact] of Object.entries(interactionsOfPage)) {
    await page.waitForTimeout(REST_MS);
    await page.evaluate(() => (globalThis as unknown as { durations: number[] }).durations.splice(0));
    await interact(page);
    await page.waitForTimeout(REST_MS);
    const durations = await page.evaluate(() => (globalThis as unknown as { durations: number[] }).durations);
    // The browser reports no interactions below 16 ms.
    times.push([name, Math.max(16, ...durations)]);
  }
  await page.context().close();
  return times;
}
