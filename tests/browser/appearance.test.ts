import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pages } from '#contract/site.ts';
import { expectNoAxeViolationsInLightAndDark } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { fontsAreThere } from './support/prerendered.ts';

/** Each width and each language once: no fault is one of a pair of them. */
const visits = [
  { device: 'phone', locale: 'es-ES' },
  { device: 'desktop', locale: 'en-GB' },
] as const;

/** Everything that a page shows, at rest. */
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await fontsAreThere(page);
};
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe.each(visits)('on a $device, $locale', ({ device, locale }) => {
  test.override({
    device,
    locale,
    contextOptions: { reducedMotion: 'reduce' },
    expectedErrors: [/^console: .*404/],
  });

  test('every page: no fault to axe, nothing too wide', async ({ page }) => {
    for (const path of [...Object.values(pages), '/nowhere']) {
      await open(page, path);
      expect(await page.locator('html').getAttribute('lang'), path).toBe(locale.slice(0, 2));
      expect(await page.getByRole('banner').count(), path).toBe(1);
      await page.getByRole('region', { name: /F8/ }).waitFor({ state: 'attached' });
      await expectNoAxeViolationsInLightAndDark(page);
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
    }
  });

  test('the sign-in modal, open, on its options and on its form', async ({ page }) => {
    await page.goto('/?modal=sign-in');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectNoAxeViolationsInLightAndDark(page);
    await dialog.getByRole('button', { name: /correo|Email/ }).click();
    await dialog.locator('[type=submit]').click();
    await expectNoAxeViolationsInLightAndDark(page);
  });
});

describe('on a phone', () => {
  test.override({ contextOptions: { reducedMotion: 'reduce' } });

  test('the menu, open: no fault to axe, nothing too wide', async ({ page }) => {
    await open(page, '/');
    await page.getByLabel(/^Men[uú]$/).click();
    await expectNoAxeViolationsInLightAndDark(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});

describe.each(['es-ES', 'en-GB'])('at any width, %s', (locale) => {
  test.override({ locale, device: 'desktop' });

  test('every page fits', async ({ page }) => {
    for (const path of Object.values(pages)) {
      await open(page, path);
      for (const width of [320, 360, 600, 768, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect([path, width, await overflow(page)]).toEqual([path, width, 0]);
      }
    }
  });
});
