/** What a page says moves nothing away under a press that has begun. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { pauseRequests } from './support/paused-requests.ts';
import { expectDashboard } from './support/people.ts';
import { addressOf, openStoreForm } from './support/store-form.ts';

/** A mouse press that ends after `meanwhile`. */
async function press(page: Page, meanwhile: () => Promise<unknown>) {
  const button = page.locator('form [type=submit]');
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await meanwhile();
  await page.mouse.up();
}

test('address search: does not move the form when it loads on blur', async ({ page, stack }) => {
  const { release } = await pauseRequests(page, /\/assets\/address-search-.*\.js/);
  const email = await openStoreForm(page, stack.siteUrl);
  await addressOf(page).fill('Calle Mayor 1, Madrid');
  const arrived = page.waitForResponse(/\/assets\/address-search-.*\.js/);
  release();
  await (await arrived).finished();
  const height = () => page.locator('form').evaluate((form: HTMLElement) => form.offsetHeight);
  const before = await height();
  await press(page, async () => {
    await page.locator('[name=address][role=combobox]').waitFor();
    expect(await height()).toBe(before);
  });
  await expectDashboard(page, stack.dashboardUrl, email);
});
