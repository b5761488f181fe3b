/** The request succeeds but its response is lost: a second press continues. */
import type { Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { test as browserTest } from './support/browser-test.ts';
import { fulfillError } from './support/identity-error.ts';
import { newEmail, readEmailLink, sendEmailLink } from './support/inbox.ts';
import { breakCall } from './support/interruptions.ts';
import { fillOnboarding } from './support/onboarding.ts';
import { heading, toasts } from './support/page-parts.ts';
import {
  createOwnerWithSession,
  createPerson,
  expectDashboard,
  password,
  restoreSession,
  submit,
  submitNewAccount,
} from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

const newPassword = 'levadura fresca';

/** The provider handles the request, and its response is lost. */
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};
const sendLink = async (siteUrl: string, requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL') =>
  sendEmailLink(requestType, await createPerson(siteUrl, { isOwner: true }), 'en');

const test = browserTest
  .extend('locale', 'en-GB')
  .extend('expectedErrors', [/^console: .*(ERR_CONNECTION_RESET|502)/]);

describe('lost response: sign-up', () => {
  test.for([
    ['its own answer', '**/v1/accounts:signUp?*'],
    ["the SDK's look-up after it", '**/v1/accounts:lookup?*'],
  ] as const)('%s is lost: the second attempt signs in', async ([, call], { page }) => {
    const email = newEmail();
    await page.route(call, loseAnswer, { times: 1 });
    await submitNewAccount(page, email);
    await toasts(page, 'Network Error').waitFor();
    await submit(page);
    await page.waitForURL('**/registration');
    // The app sends the verification e-mail although the first response was lost.
    await readEmailLink(email, 'VERIFY_EMAIL');
  });

  test('the list of common passwords hangs: sign-up continues', async ({ page }) => {
    const email = newEmail();
    await page.route('**/assets/common-passwords-*.js', () => {});
    await page.clock.install();
    const asked = page.waitForRequest('**/assets/common-passwords-*.js');
    await submitNewAccount(page, email);
    await asked;
    await page.clock.runFor(5_000);
    await page.waitForURL('**/registration');
  });

  test('an existing e-mail with another password shows the error', async ({ page, stack }) => {
    const email = newEmail();
    await createRestClient(stack.siteUrl).signUp(email, password);
    await submitNewAccount(page, email, newPassword);
    await toasts(page, 'Email In Use').waitFor();
    // Nor does it say anything else once too many have tried.
    await page.route('**/v1/accounts:signInWithPassword?*', fulfillError('TOO_MANY_ATTEMPTS_TRY_LATER'));
    const refused = page.waitForResponse('**/v1/accounts:signInWithPassword?*');
    await submit(page);
    await refused;
    await expect.poll(() => toasts(page, 'Email In Use').count()).toBeGreaterThan(0);
    expect(await toasts(page, 'Too Many').count()).toBe(0);
  });
});

test('lost response: onboarding repeats the registration by itself', async ({ page, stack }) => {
  const { email } = await fillOnboarding(page, stack.siteUrl);
  const repair = await breakCall(page, 'POST /users', 'lost answer');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await page.getByRole('status').getByText('No connection.').waitFor();
  await expectNoAxeViolations(page);
  await repair();
  await expectDashboard(page, stack.dashboardUrl, email);
});

test('lost response: a registration shows the stored record', async ({ page, stack }) => {
  const { email } = await fillOnboarding(page, stack.siteUrl);
  const complete = page.getByRole('button', { name: 'Complete Setup' });
  const repair = await breakCall(page, 'POST /users', 'gateway error');
  await complete.click();
  await page.getByRole('alert').getByText('We’re having trouble').waitFor();
  await repair();
  await page.locator('[name=storeName]').fill('Pan de Anna');
  await complete.click();
  await page.getByRole('alert').getByText('Your store was already registered').waitFor();
  const storeName = page.locator('[name=storeName]');
  expect([await storeName.inputValue(), await storeName.isEditable()]).toEqual(['Pan de Ana', false]);
  await expectNoAxeViolations(page);
  await complete.click();
  await expectDashboard(page, stack.dashboardUrl, email);
});

test('captive portal: does not sign out an owner', async ({ page, context, stack }) => {
  const owner = await createOwnerWithSession(context, stack.siteUrl);
  const portal = { contentType: 'text/html', body: '<!doctype html><h1>Free Wi-Fi</h1>' };
  await page.route('**/api/v1/logout', (route) => route.fulfill(portal), { times: 1 });
  await restoreSession(page, owner, '/auth');
  await expectDashboard(page, stack.dashboardUrl, owner.email);
});

test('lost response: a new password is saved; another one is not', async ({ page, stack }) => {
  const link = await sendLink(stack.siteUrl, 'PASSWORD_RESET');
  const type = async (secret: string) => {
    await page.locator('[name=password]').fill(secret);
    await page.locator('[name=repeatPassword]').fill(secret);
    await submit(page);
  };
  await page.goto(link);
  await heading(page, 'Choose a new password');
  await page.route('**/v1/accounts:resetPassword?*', loseAnswer, { times: 1 });
  await type(newPassword);
  await page.getByRole('alert').getByText('We couldn’t save the password').waitFor();
  await submit(page);
  await heading(page, 'Password changed');
  // The link was the first to show that the e-mail is theirs.
  await page.getByRole('heading', { name: 'Is this store yours?' }).waitFor();
});

test('lost response: a password that was not saved is not confirmed', async ({ page, stack }) => {
  const link = await sendLink(stack.siteUrl, 'PASSWORD_RESET');
  await page.goto(link);
  await heading(page, 'Choose a new password');
  await page.route('**/v1/accounts:resetPassword?*', loseAnswer, { times: 1 });
  for (const secret of [newPassword, 'otra levadura']) {
    await page.locator('[name=password]').fill(secret);
    await page.locator('[name=repeatPassword]').fill(secret);
    await submit(page);
    if (secret === newPassword)
      await page.getByRole('alert').getByText('We couldn’t save the password').waitFor();
  }
  await heading(page, 'The link no longer works');
});

test('lost response: a verified e-mail stays verified', async ({ page, stack }) => {
  const link = await sendLink(stack.siteUrl, 'VERIFY_EMAIL');
  await page.route('**/v1/accounts:update?*', loseAnswer, { times: 1 });
  await page.goto(link);
  const submit = page.getByRole('button', { name: 'Verify with this password' });
  await page.locator('[name=password]').fill(password);
  await submit.click();
  await page.getByRole('alert').waitFor();
  await page.locator('[name=password]').fill(password);
  await submit.click();
  await heading(page, 'Email verified');
  expect(new URL(page.url()).search).toBe('');
});
