import { describe, expect } from 'vitest';
import { pages } from '#server/contract.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';

describe.each([
  { device: 'phone', locale: 'es-ES', colorScheme: 'light' },
  { device: 'desktop', locale: 'en-GB', colorScheme: 'dark' },
] as const)('on a $device, $locale, $colorScheme', ({ device, locale, colorScheme }) => {
  test.override({ device, locale, contextOptions: { colorScheme } });

  test.for(Object.values(pages))(
    '%s shows the bar, a heading, and no fault to axe',
    async (path, { page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('banner').count()).toBe(1);
      expect(await page.getByRole('region', { name: /F8/ }).count()).toBe(1);
      expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
      await expectNoAxeViolations(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(width).toBeLessThanOrEqual(0);
    },
  );
});
