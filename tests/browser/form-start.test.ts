/** The typed e-mail stays with the tab's history entry. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { texts } from '#src/i18n/locales/es.ts';
import { test } from './support/browser-test.ts';
import { createPerson, submitCredentials } from './support/people.ts';

const typed = 'ana@example.com';
const { auth } = texts;
const email = (page: Page) => page.locator('form:not([hidden]) [name=email]');
const openForm = async (page: Page) => {
  await page.getByRole('button', { name: auth.continueWithEmail }).click();
  await email(page).fill(typed);
  await page.locator('form:not([hidden]) [name=password]').fill('Masa-madre-9');
};

describe.each([
  ['on /auth', '/auth'],
  ['in the modal', '/?modal=sign-in'],
])('%s', (_, url) => {
  test('typed e-mail: stays after a reload, without the password', async ({ page }) => {
    await page.goto(url);
    await openForm(page);
    await page.reload();
    await expect.poll(() => email(page).inputValue()).toBe(typed);
    expect(await page.locator('form:not([hidden]) [name=password]').inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('Masa');
  });

  test('typed e-mail: stays after Back and Forward', async ({ page }) => {
    await page.goto('/about');
    await page.goto(url);
    await openForm(page);
    await page.goBack();
    await page.goForward();
    await expect.poll(() => email(page).inputValue()).toBe(typed);
  });
});

test('typed e-mail: carries over from the modal to sign-up', async ({ page }) => {
  await page.goto('/?modal=sign-in');
  await openForm(page);
  await page.getByRole('dialog').getByRole('link', { name: auth.noAccountLink }).click();
  await page.getByRole('heading', { name: auth.signUpTitle }).waitFor();
  await expect.poll(() => email(page).inputValue()).toBe(typed);
});

test('typed e-mail: is restored with sign-up after a reload', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: auth.noAccountLink }).click();
  await openForm(page);
  await page.reload();
  await page.getByRole('heading', { name: auth.signUpTitle }).waitFor();
  await expect.poll(() => email(page).inputValue()).toBe(typed);
});

test('typed e-mail: is gone from history after a sign-in', async ({ page, stack }) => {
  const person = await createPerson(stack.siteUrl, { isOwner: false });
  await page.goto('/auth');
  await submitCredentials(page, person.email);
  await page.locator('[name=phone]').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: auth.accountChoice.title }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(person.email);
});
