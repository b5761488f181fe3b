import { expect } from 'vitest';
import { pages } from '#contract/site.ts';
import { expectNoAxeViolationsInLightAndDark } from './support/axe.ts';
import { test as browserTest } from './support/browser-test.ts';
import { waitForFonts } from './support/prerendered.ts';
import { sidewaysScroll } from './support/sideways-scroll.ts';

const test = browserTest.override({ expectedErrors: [/^console: .*404/] });

/** In both languages and at every width: tests/src/screens/layout.test.tsx. */
test('appearance: every built page has no axe violation and fits', async ({ page }) => {
  for (const path of [...Object.values(pages), '/nowhere']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitForFonts(page);
    expect(await page.locator('html').getAttribute('lang'), path).toBe('es');
    expect(await page.getByRole('banner').count(), path).toBe(1);
    await page.getByRole('region', { name: /F8/ }).waitFor({ state: 'attached' });
    await expectNoAxeViolationsInLightAndDark(page);
    expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
  }
});
