import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { texts } from '#src/i18n/locales/es.ts';
import { fillStep, samplePerson } from '#tests/support/sample-person.ts';
import { openOnboarding, submit, submitCredentials } from './people.ts';
import { findAddressField } from './store-form.ts';

export const typedDraft = { ...samplePerson, step: 'store' };

/** Opens step 2 for a new account and fills both steps. */
export async function fillOnboarding(page: Page, siteUrl: string) {
  const person = await openOnboarding(page, siteUrl);
  await fillStep(page, 'profile');
  await submit(page);
  await fillStep(page, 'store');
  return person;
}

/** The stored draft; `page` is any page of the site. */
export const storedDraft = (page: Page, uid: string) =>
  page.evaluate((key) => {
    const { profile, store, step } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return { profile, store, step };
  }, `registrationDraft:${uid}`);

/** Values of the fields at step 2. */
export const storeFields = async (page: Page, options?: { timeout: number }) => ({
  storeName: await page.locator('[name=storeName]').inputValue(options),
  address: await findAddressField(page).inputValue(options),
});

/** Follows the page's next actions until the dashboard opens. */
export async function retryUntilAccepted(page: Page, email: string, dashboardUrl: string) {
  const wayToSignIn = page.getByRole('alert').getByRole('link');
  const retry = page.getByRole('alert').getByRole('button', { name: texts.auth.retry });
  const form = page.locator('form [type=submit]').last();
  const carryOn = page.getByRole('link', { name: texts.auth.accountChoice.continue });
  const emailOption = page.getByRole('button', { name: texts.auth.continueWithEmail });
  let hasCarriedOn = false;
  const act = async () => {
    const { pathname, origin } = new URL(page.url());
    if (origin === dashboardUrl) return;
    if (pathname === '/auth') {
      // A signed-in account chooses first.
      await carryOn.or(emailOption).first().waitFor();
      hasCarriedOn = await carryOn.isVisible();
      if (hasCarriedOn) return carryOn.click();
      await submitCredentials(page, email);
      await page.waitForURL((url) => url.pathname !== '/auth', { timeout: 10_000 });
    } else if (!hasCarriedOn && (await wayToSignIn.isVisible())) await wayToSignIn.click();
    else if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    else if (await form.isEnabled({ timeout: 1_000 })) await form.click({ timeout: 1_000 });
  };
  const at = async () => {
    await act().catch(() => undefined);
    return page.url();
  };
  await expect.poll(at, { timeout: 20_000, interval: 300 }).toBe(`${dashboardUrl}/`);
}
