/** Clicks and fields of a new user from the landing page to the dashboard. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { googleButton, signInWithNewGoogleAccount } from './support/google-popup.ts';
import { newEmail } from './support/inbox.ts';
import { expectDashboard, password } from './support/people.ts';

/** Counts what a person does in this tab, on every page of the site. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const count = (name: string) => {
      sessionStorage[name] = Number(sessionStorage[name] ?? 0) + 1;
    };
    addEventListener('click', () => count('clicks'), true);
    addEventListener('change', () => count('fields'), true);
  });
const counted = (page: Page) =>
  page.evaluate(() => ({
    clicks: Number(sessionStorage.clicks),
    fields: Number(sessionStorage.fields),
  }));

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [name, text] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(text);
};
const submit = (page: Page) => page.locator('form [type=submit]').last().click();

/** From the landing page to the form: two clicks. */
const goToSignUp = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('main').locator('a[href="/get-started"]').first().click();
  await page.waitForURL('**/get-started');
  await page.getByRole('main').locator('a[href^="/auth"]').click();
  await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
};
/** Step 2 and the end. Answers what was counted before the last click, which leaves the site. */
const finish = async (page: Page) => {
  await fill(page, { storeName: 'Pan de Ana', address: 'Calle Mayor 1, Madrid' });
  await page.locator('[name=address]').blur();
  const before = await counted(page);
  await submit(page);
  return { ...before, clicks: before.clicks + 1 };
};

describe.each(['phone', 'desktop'] as const)('first visit: %s', (device) => {
  test.override({ device, locale: 'en-GB' });

  test('with e-mail takes six clicks and eight fields', async ({ page, stack }) => {
    const email = newEmail();
    await watch(page);
    await goToSignUp(page);
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await page.locator('[name=email]:focus').waitFor();
    await fill(page, { email, password, repeatPassword: password });
    await submit(page);
    await page.waitForURL('**/registration');
    await fill(page, { name: 'Ana', lastName: 'Ruiz', phone: '600 00 00 00' });
    await submit(page);
    expect(await finish(page)).toEqual({ clicks: 6, fields: 8 });
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('with Google takes five clicks and three fields', async ({ page, stack }) => {
    const email = newEmail();
    await watch(page);
    await goToSignUp(page);
    await signInWithNewGoogleAccount(page, () => googleButton(page).click(), email);
    await page.waitForURL('**/registration');
    await expect.poll(() => page.locator('[name=name]').inputValue()).toBe('Ana');
    expect(await page.locator('[name=lastName]').inputValue()).toBe('Ruiz');
    await fill(page, { phone: '600 00 00 00' });
    await submit(page);
    expect(await finish(page)).toEqual({ clicks: 5, fields: 3 });
    await expectDashboard(page, stack.dashboardUrl, email);
  });
});

test('auth: keeps sign-up after a reload and in the history', async ({ page }) => {
  await page.goto('/get-started');
  await page.getByRole('main').getByRole('link').click();
  const title = page.getByRole('heading', { level: 1, name: 'Crea tu cuenta' });
  await title.waitFor();
  await page.reload();
  await title.waitFor();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Escandallo/ })
    .click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.goBack();
  await title.waitFor();
});

test('sign-in modal: links to sign-up', async ({ page }) => {
  await page.goto('/?modal=sign-in');
  await page.getByRole('dialog').getByRole('link', { name: 'Crea una' }).click();
  await page.getByRole('heading', { level: 1, name: 'Crea tu cuenta' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});
