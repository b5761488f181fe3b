/**
 * The states of onboarding for people without a mouse and for those who do not see it; the map's are in
 * address.test.ts.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { texts as english } from '#src/i18n/locales/en.ts';
import { texts as spanish } from '#src/i18n/locales/es.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInLightAndDark } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { breakCall } from './support/interruptions.ts';
import { tabTo } from './support/keyboard.ts';
import { submit } from './support/onboarding.ts';
import { failRequests, pauseResponses } from './support/paused-requests.ts';
import { createPerson, expectDashboard, openOnboarding, submitCredentials } from './support/people.ts';
import { sidewaysScroll } from './support/sideways-scroll.ts';
import { addressOf, fillProfile, statusWithAddress } from './support/store-form.ts';

/** In both languages; the colours are the same. */
const check = async (page: Page) => {
  await expectNoAxeViolationsInLightAndDark(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'English' }).click();
  await page.locator('html[lang=en]').waitFor();
  await expectNoAxeViolations(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Español' }).click();
  await page.locator('html[lang=es]').waitFor();
};
const expectToFit = async (page: Page) => expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('onboarding: phone, axe and width', () => {
  test.override({ expectedErrors: [/^console: Failed to load resource/] });
  const texts = spanish.registration;

  test('both steps with field errors, failure and while submitting', async ({ page, stack }) => {
    const { email } = await openOnboarding(page, stack.siteUrl);
    await page.getByRole('region', { name: texts.unverified.title }).waitFor();
    await check(page);
    for (const name of ['name', 'lastName', 'phone']) await page.locator(`[name=${name}]`).fill('12');
    await submit(page);
    await page.getByText(texts.fieldErrors.invalidPhone).waitFor();
    await check(page);

    await fillProfile(page);
    // Nothing is suggested for it: a list would still be fading in.
    await addressOf(page).fill('Nueva 7, Cuenca');
    await check(page);
    // One with Retry and one with a link; what they all say is in the view tests.
    for (const [fault, failure] of [
      ['500', 'unavailable'],
      ['409', 'emailInUse'],
    ] as const) {
      await breakCall(page, 'POST /users', fault);
      await submit(page);
      await page.getByRole('alert').getByText(texts.failure[failure].title).waitFor();
      await check(page);
    }
    const repair = await breakCall(page, 'POST /users', '422');
    await submit(page);
    await heading(page, texts.profile.title).waitFor();
    await page.locator('[name=phone][aria-invalid=true]:focus').waitFor();
    await check(page);
    await repair();

    const { asked, release } = await pauseResponses(page, 'POST', `${apiBase}/session`);
    await fillProfile(page);
    await submit(page);
    await asked;
    await page.getByRole('status').filter({ hasText: texts.submitting.openingSession }).waitFor();
    await check(page);
    release();
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('signed out, and with an unchecked account', async ({ page, stack }) => {
    await page.goto('/registration');
    await page.getByText(texts.signedOut.title).waitFor();
    await check(page);
    const { email } = await createPerson(stack.siteUrl, { isOwner: false });
    await failRequests(page, 'GET', `${apiBase}/users`);
    await page.goto('/auth');
    await submitCredentials(page, email);
    await page.getByText(texts.unconfirmed.title).waitFor();
    await check(page);
  });
});

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
