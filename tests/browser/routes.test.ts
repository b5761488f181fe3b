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
      await page.getByRole('region', { name: /F8/ }).waitFor({ state: 'attached' });
      expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
      await expectNoAxeViolations(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(width).toBeLessThanOrEqual(0);
    },
  );
});

describe('what is not there', () => {
  test.override({ locale: 'en-GB', expectedErrors: [/^console: .*(404|Loading chunk failed|ERR_FAILED)/] });

  test('an unknown address says so, with status 404, and is logged', async ({ page, problems }) => {
    const response = await page.goto('/nowhere');
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
    expect(problems().filter((line) => /404.*\/nowhere/.test(line))).not.toEqual([]);
    await page.getByRole('link', { name: 'Back to home' }).click();
    await page.waitForURL('**/');
  });

  test('a part of the app that does not arrive is said, with a way on', async ({ page, problems }) => {
    await page.route(/\/assets\/about.*\.js$/, (route) => route.abort());
    await page.goto('/about');
    await page.getByRole('heading', { name: 'We could not load the page' }).waitFor();
    expect(problems().join()).toMatch(/Loading chunk failed\. \(error: \.\/about\.screen-[\w-]+\.js\)/);
    await expectNoAxeViolations(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: /We do the sums/ }).waitFor();
  });
});

test('the language of the address wins, and sticks', async ({ page }) => {
  await page.goto('/about?lng=en');
  await page.getByRole('heading', { name: /We do the sums/ }).waitFor();
  await page.goto('/privacy');
  await page.getByRole('heading', { name: 'Privacy policy' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en');
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Política de privacidad' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
});
