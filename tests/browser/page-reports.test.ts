import type { BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { type PageReport, pageReport } from '#contract/page-report.ts';
import { apiBase } from '#contract/site.ts';
import { test } from './support/browser-test.ts';
import { waitForHydration } from './support/prerendered.ts';

/** Records the reports that pages of this browser send. */
async function listen(context: BrowserContext): Promise<PageReport[]> {
  const reports: PageReport[] = [];
  await context.route(`**${apiBase}/reports`, async (route) => {
    const request = route.request();
    expect(request.headers()['content-type']).toBe('application/json');
    reports.push(v.parse(pageReport, request.postDataJSON()));
    await route.continue();
  });
  return reports;
}

const openForm = async (page: Page) => {
  await page.goto('/auth');
  await waitForHydration(page);
};
/** As if another tab had come to the front: a page that is gone shows Playwright nothing. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

test('page report: is sent when a flow page is hidden', async ({ page, context }) => {
  const reports = await listen(context);
  await openForm(page);
  expect(reports).toEqual([]);
  const taken = page.waitForResponse((response) => response.url().endsWith('/reports'));
  await hide(page);
  expect((await taken).status()).toBe(204);
  const [{ stays = [], left = [], faults = [] } = {}] = reports;
  expect(stays.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['flow.route.authSurface.auth', 'auth.checkingSession.requesting']),
  );
  expect(left).toContain('flow.route.authSurface.auth');
  expect(faults).toEqual([]);
  // No duplicates; the response of the session check may have added states.
  await hide(page);
  await page.evaluate(() => fetch('/robots.txt'));
  const states = reports.flatMap((report) => report.stays.map(({ state }) => state));
  expect(states).toEqual([...new Set(states)]);
});

test('page report: is sent once after a navigation', async ({ page, context }) => {
  await context.addInitScript(() => {
    const { sendBeacon } = Navigator.prototype;
    Navigator.prototype.sendBeacon = function (...report) {
      const isSent = sendBeacon.apply(this, report);
      localStorage.setItem('sent', `${localStorage.getItem('sent') ?? ''}${report[0]} ${isSent};`);
      return isSent;
    };
  });
  await openForm(page);
  await page.goto('/about');
  const sent = await page.evaluate(() => localStorage.getItem('sent'));
  expect(sent).toBe(`${apiBase}/reports true;`);
});

test('page report: content pages send nothing and load no code for it', async ({ page, context }) => {
  const reports = await listen(context);
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto('/about', { waitUntil: 'networkidle' });
  await hide(page);
  await page.waitForTimeout(200);
  expect(reports).toEqual([]);
  const texts = await Promise.all(scripts);
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.filter((text) => text.includes('sendBeacon'))).toEqual([]);
});

describe('error report', () => {
  test.override({ expectedErrors: [/Content Security Policy/, /uncaught: Ana/] });

  test('has name and place of the error', async ({ page, context }) => {
    const reports = await listen(context);
    await openForm(page);
    await page.evaluate(() => {
      void new FontFace('ana', 'url(data:font/woff2;base64,AAAA)').load().catch(() => {});
      setTimeout(() => {
        throw new RangeError('Ana');
      });
    });
    await page.waitForTimeout(200);
    await hide(page);
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]?.faults).toEqual(
      expect.arrayContaining([
        { name: 'font-src', place: '' },
        { name: 'RangeError', place: '' },
      ]),
    );
    expect(JSON.stringify(reports)).not.toMatch(/ana/i);
  });
});

test('page report: is not sent with Do Not Track', async ({ page, context }) => {
  const reports = await listen(context);
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1', configurable: true });
  });
  await openForm(page);
  await hide(page);
  await page.waitForLoadState('networkidle');
  expect(reports).toEqual([]);
});
