/** Clicks and fields of a new user from the landing page to the dashboard. */

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fillStep, samplePerson } from '#tests/support/sample-person.ts';
import { test as browserTest } from './support/browser-test.ts';
import { googleButton, signInWithNewGoogleAccount } from './support/google-popup.ts';
import { newEmail } from './support/inbox.ts';
import { expectDashboard, password, submit } from './support/people.ts';

const test = browserTest.extend('locale', 'en-GB');

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
  await fillStep(page, 'store');
  await page.locator('[name=address]').blur();
  const before = await counted(page);
  await submit(page);
  return { ...before, clicks: before.clicks + 1 };
};

test('first visit: with e-mail takes six clicks and eight fields', async ({ page, stack }) => {
  const email = newEmail();
  await watch(page);
  await goToSignUp(page);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.locator('[name=email]:focus').waitFor();
  await fill(page, { email, password, repeatPassword: password });
  await submit(page);
  await page.waitForURL('**/registration');
  await fillStep(page, 'profile');
  await submit(page);
  expect(await finish(page)).toEqual({ clicks: 6, fields: 8 });
  await expectDashboard(page, stack.dashboardUrl, email);
});

test('first visit: with Google takes five clicks and three fields', async ({ page, stack }) => {
  const email = newEmail();
  await watch(page);
  await goToSignUp(page);
  await signInWithNewGoogleAccount(page, () => googleButton(page).click(), email);
  await page.waitForURL('**/registration');
  const { name, lastName, phone } = samplePerson.profile;
  await expect.poll(() => page.locator('[name=name]').inputValue()).toBe(name);
  expect(await page.locator('[name=lastName]').inputValue()).toBe(lastName);
  await fill(page, { phone });
  await submit(page);
  expect(await finish(page)).toEqual({ clicks: 5, fields: 3 });
  await expectDashboard(page, stack.dashboardUrl, email);
});
