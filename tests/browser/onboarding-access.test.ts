import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { texts as english } from '#src/i18n/locales/en.ts';
import { test } from './support/browser-test.ts';
import { breakCall } from './support/interruptions.ts';
import { tabTo } from './support/keyboard.ts';
import { expectDashboard, openOnboarding } from './support/people.ts';
import { statusWithAddress } from './support/store-form.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('onboarding: keyboard only', () => {
  test.override({ device: 'desktop', locale: 'en-GB', expectedErrors: [/Failed to load resource: .* 500/] });
  const texts = english.registration;

  test('an owner completes both steps, address, pin and a retry', async ({ page, stack }) => {
    const { email } = await openOnboarding(page, stack.siteUrl);
    for (const [label, text] of [
      [texts.firstName, 'Ana'],
      [texts.lastName, 'Ruiz'],
      [texts.phone, '600 00 00 00'],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    const title = heading(page, texts.store.title);
    await title.and(page.locator(':focus')).waitFor();
    const badge = (await title.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${badge}"]`).textContent()).toBe('Step 2 of 2');
    await tabTo(page, texts.storeName);
    await page.keyboard.type('Pan de Ana');
    await page.locator('[name=address][role=combobox]').waitFor();
    await tabTo(page, texts.storeAddress);
    await page.mouse.move(0, 0);
    await page.keyboard.type('Calle', { delay: 50 });
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText(statusWithAddress(texts.address.status.chosen)).waitFor();
    await tabTo(page, texts.address.adjust);
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await tabTo(page, texts.address.save);
    await page.keyboard.press('Enter');
    const repair = await breakCall(page, 'POST /users', '500');
    await tabTo(page, texts.complete);
    await page.keyboard.press('Enter');
    await page
      .locator(':focus')
      .filter({ has: page.getByRole('alert') })
      .waitFor();
    await repair();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: texts.retry }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await expectDashboard(page, stack.dashboardUrl, email);
  });
});
