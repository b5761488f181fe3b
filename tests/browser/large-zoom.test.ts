/** In a window of 1280×1024 at 400 %, the focused element is visible, and the Tab order continues from it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test as browserTest } from './support/browser-test.ts';
import { openOnboarding } from './support/people.ts';
import { waitForHydration } from './support/prerendered.ts';
import { findAddressField } from './support/store-form.ts';

const test = browserTest.extend('device', 'desktop' as const).extend('contextOptions', {
  viewport: { width: 320, height: 256 },
  forcedColors: 'active' as const,
});

/** The name or text of the focused element. False while it is out of view. */
const seenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const { top, bottom } = focused?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    const isSeen = top >= 0 && bottom <= innerHeight;
    return isSeen && (focused?.getAttribute('aria-label') ?? focused?.textContent);
  });

async function enlargeLetters(page: Page) {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
}

test('large zoom: a section link moves the keyboard focus', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByLabel('Menú').press('Enter');
  await page.getByRole('link', { name: 'Precios' }).first().press('Enter');
  await expect.poll(() => seenFocus(page)).toBe('Empieza en cero. Quédate ahí lo que quieras.');
  // Again, from another scroll position.
  await page.getByLabel('Menú').press('Enter');
  await page.getByRole('link', { name: 'Precios' }).first().press('Enter');
  await expect.poll(() => seenFocus(page)).toBe('Empieza en cero. Quédate ahí lo que quieras.');
  await page.goto('/privacy');
  await waitForHydration(page);
  await page.getByLabel('Menú').press('Enter');
  await page.getByRole('link', { name: 'Precios' }).first().press('Enter');
  await expect.poll(() => seenFocus(page)).toBe('Empieza en cero. Quédate ahí lo que quieras.');
});

test('large zoom: the modal scrolls to the first and last Tab target', async ({ page }) => {
  await page.goto('/?modal=sign-in');
  await page.getByRole('button', { name: 'Continuar con el correo' }).press('Enter');
  await page.getByRole('button', { name: 'Volver a las opciones' }).press('Enter');
  await page.getByRole('button', { name: 'Continuar con Google' }).press('Shift+Tab');
  await expect.poll(() => seenFocus(page)).toBe('Cerrar');
  await page.keyboard.press('Tab');
  await expect.poll(() => seenFocus(page)).toBe('Continuar con Google');
});

test('large zoom: steps show their heading, the list its highlight', async ({ page, stack }) => {
  await openOnboarding(page, stack.siteUrl);
  for (const [name, text] of [
    ['name', 'Ana'],
    ['lastName', 'Ruiz'],
    ['phone', '600 00 00 00'],
  ])
    await page.locator(`[name=${name}]`).fill(text ?? '');
  await page.keyboard.press('Enter');
  await expect.poll(() => seenFocus(page)).toBe('¿Dónde está tu local?');
  // Clicks fast, because the page moves the list shortly after it opens.
  await findAddressField(page).evaluate((field) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role=option]')) return;
      observer.disconnect();
      for (let count = 0; count < 3; count += 1)
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await findAddressField(page).fill('Calle');
  const pointedAt = page.getByRole('option', { selected: true });
  await pointedAt.waitFor();
  // By then it has moved.
  await page.waitForTimeout(200);
  const place = async () => {
    const { y = -1, height = 0 } = (await pointedAt.boundingBox()) ?? {};
    return y >= 0 && y + height <= 256;
  };
  await expect.poll(place).toBe(true);
  // Forced colours take away shadows and backgrounds.
  expect(await pointedAt.evaluate((option) => getComputedStyle(option).outlineStyle)).toBe('solid');
  await enlargeLetters(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('page load: a fragment does not move the focus', async ({ page }) => {
  await page.goto('/#pricing');
  await waitForHydration(page);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
});
