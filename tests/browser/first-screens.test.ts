/** What must be on the first screen, without scrolling, and what comes into view by itself. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { layOutAll, waitForHydration } from './support/prerendered.ts';
import { chooseAddress, findAddressField, listbox, openAddressSearch } from './support/store-form.ts';

/** Whether all of it is inside the window, below the bar that stays at its top. */
const isInView = async (page: Page, element: Locator) => {
  const box = await element.boundingBox();
  const bar = await page.getByRole('banner').boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  const top = bar ? bar.y + bar.height : 0;
  return box !== null && box.y >= top && box.y + box.height <= height;
};
const submit = (page: Page) => page.locator('form [type=submit]').last();

describe('first screen: desktop', () => {
  test.override({ device: 'desktop' });

  test('map and last button are visible', async ({ page, stack }) => {
    await openAddressSearch(page, stack.siteUrl);
    await chooseAddress(page, 'Calle');
    await page.evaluate(() => scrollTo(0, 0));
    expect(await isInView(page, submit(page))).toBe(true);
    const [field, map] = await Promise.all([
      findAddressField(page).boundingBox(),
      page
        .locator('section')
        .filter({ has: page.getByRole('img') })
        .boundingBox(),
    ]);
    expect(map?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0));
  });
});

describe('first screen: laptop', () => {
  test.override({ contextOptions: { viewport: { width: 1280, height: 720 } } });

  test('margin of the costing card is visible before a press', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    const margin = page.getByRole('form').getByRole('definition').last();
    expect(await margin.innerText()).toContain('%');
    expect(await isInView(page, margin)).toBe(true);
  });
});

describe('first screen: low phone', () => {
  test.override({ contextOptions: { viewport: { width: 390, height: 664 } } });

  test('suggestions open inside the screen with their field', async ({ page, stack }) => {
    await openAddressSearch(page, stack.siteUrl);
    await findAddressField(page).pressSequentially('Calle', { delay: 50 });
    await page.getByRole('option').first().waitFor();
    await expect.poll(() => isInView(page, listbox(page))).toBe(true);
    expect(await isInView(page, findAddressField(page))).toBe(true);
  });
});

test('navigation: focuses the heading of the next page', async ({ page }) => {
  await page.goto('/');
  // Before that, a link opens a page as any link does.
  await waitForHydration(page);
  await layOutAll(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Quiénes somos' }).click();
  await page.locator('h1:focus', { hasText: 'Hacemos las cuentas' }).waitFor();
  await page.goBack();
  await page.locator('h1:focus', { hasText: 'Sabes a cuánto' }).waitFor();
});
