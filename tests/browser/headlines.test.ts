/** A headline keeps its lines where a scrollbar takes 15 pixels of the page, and on narrow phones. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';

const linesAt = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 800 });
  return page.locator('h1').evaluate(async (title: HTMLElement) => {
    await document.fonts.ready;
    return Math.round(title.offsetHeight / Number.parseFloat(getComputedStyle(title).lineHeight));
  });
};
/** The letters that the headline is measured with. */
const letters = (page: Page) =>
  page.waitForFunction(() => [...document.fonts].some(({ family }) => /Fraunces"?$/.test(family)));

describe.each(['es-ES', 'en-GB'])('headlines: %s', (locale) => {
  test.override({ locale });

  test('/get-started has one line', async ({ page }) => {
    await page.goto('/get-started');
    await letters(page);
    for (const width of [305, 320, 345, 360, 375, 390, 1265, 1280]) {
      expect(await linesAt(page, width), `${width}`).toBe(1);
    }
  });
});

describe('headlines: English', () => {
  test.override({ locale: 'en-GB' });

  test('the landing page has three lines beside the card', async ({ page }) => {
    await page.goto('/');
    await letters(page);
    for (const width of [1009, 1024, 1265, 1280, 1920]) {
      expect(await linesAt(page, width), `${width}`).toBe(3);
    }
  });
});
