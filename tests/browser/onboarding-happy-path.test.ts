import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { texts as english } from '#src/i18n/locales/en.ts';
import { test as browserTest } from './support/browser-test.ts';
import { newEmail, readEmailLink } from './support/inbox.ts';
import { completeOnboarding, expectDashboard, password } from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

// As most people have it: the other files ask for less motion.
const test = browserTest.extend('contextOptions', { reducedMotion: 'no-preference' as const });

const registerOwner = async (siteUrl: string) => {
  const client = createRestClient(siteUrl);
  const email = newEmail();
  await client.register(await client.signUp(email, password), email);
  return email;
};
const signInByEmail = async (page: Page, email: string) => {
  await page.getByRole('button', { name: /Continuar con el correo|Continue with Email/ }).click();
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('form [type=submit]').click();
};

describe('main flow: phone, Spanish', () => {
  test('an owner signs in to the dashboard; Back skips the form', async ({ page, stack }) => {
    const email = await registerOwner(stack.siteUrl);
    await page.goto('/get-started');
    await page.getByRole('main').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Inicia sesión' }).click();
    await signInByEmail(page, email);
    await expectDashboard(page, stack.dashboardUrl, email);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/get-started');
  });

  test('Back from the dashboard after onboarding opens the landing page', async ({ page, stack }) => {
    const email = newEmail();
    await createRestClient(stack.siteUrl).signUp(email, password);
    await page.goto('/auth');
    await signInByEmail(page, email);
    await completeOnboarding(page);
    await expectDashboard(page, stack.dashboardUrl, email);
    await page.goBack();
    await page.waitForURL(`${stack.siteUrl}/`);
    await page.getByRole('banner').getByLabel('Menú').click();
    await page.getByRole('button', { name: 'Iniciar sesión' }).first().click();
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('a reload keeps route and user', async ({ page, stack }) => {
    const email = newEmail();
    await createRestClient(stack.siteUrl).signUp(email, password);
    await page.goto('/auth');
    await signInByEmail(page, email);
    await page.waitForURL('**/registration');
    await page.reload();
    await completeOnboarding(page);
    await expectDashboard(page, stack.dashboardUrl, email);
  });
});

describe('main flow: desktop, English', () => {
  test.override({ device: 'desktop', locale: 'en-GB' });

  test('an owner signs in through the modal', async ({ page, stack }) => {
    const email = await registerOwner(stack.siteUrl);
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign In' }).first().click();
    await page.getByRole('dialog', { name: 'Welcome back' }).waitFor();
    await signInByEmail(page, email);
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('a wrong password shows an error and can be retried', async ({ page, stack }) => {
    const email = await registerOwner(stack.siteUrl);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill('not this one');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Invalid Credentials', { exact: true }).first().waitFor();
    await page.locator('[name=password]').fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('a second account with the same e-mail is rejected with its reason', async ({ page, stack }) => {
    const email = await registerOwner(stack.siteUrl);
    await page.goto('/auth?mode=sign-up');
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await page.locator('[name=email]').fill(email);
    // With the account's own password it would be a sign-in.
    await page.locator('[name=password]').fill('levadura fresca');
    await page.locator('[name=repeatPassword]').fill('levadura fresca');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByText('Email In Use', { exact: true }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
  });

  test('an e-mail link sets a new password', async ({ page, stack }) => {
    const email = await registerOwner(stack.siteUrl);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await page.locator('[name=email]').fill(email);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(`If there is an account for ${email}`).waitFor();
    await page.goto(await readEmailLink(email, 'PASSWORD_RESET'));
    await page.locator('[name=password]').fill('levadura fresca');
    await page.locator('[name=repeatPassword]').fill('levadura fresca');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Password changed', { exact: true }).first().waitFor();
    const signInAnew = async () => {
      await page.locator('[name=password]').fill('levadura fresca');
      await page.getByRole('button', { name: 'Sign In' }).click();
    };
    await signInAnew();
    // The link was the first to show that the e-mail is theirs.
    await page.getByRole('button', { name: english.auth.storeQuestion.yes }).click();
    await page.getByText(english.auth.ownershipConfirmed.title).waitFor();
    await signInAnew();
    await expectDashboard(page, stack.dashboardUrl, email);
  });
});
