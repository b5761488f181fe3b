/** Two concurrent attempts: the one that was started last wins, not the one that is answered last. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { test as browserTest } from './support/browser-test.ts';
import { addGoogleAccount, googleButton, holdGooglesFrame, openPopup } from './support/google-popup.ts';
import { newEmail } from './support/inbox.ts';
import { toasts } from './support/page-parts.ts';
import { failRequests, pauseResponses } from './support/paused-requests.ts';
import { createPerson, expectDashboard, password, submitNewAccount } from './support/people.ts';

const googleCalls = 'accounts:signInWithIdp';
const formCalls = 'accounts:signInWithPassword';

/** Pauses the answers of this kind, about this e-mail if any. */
const hold = (page: Page, call: string, email?: string) => pauseResponses(page, 'POST', call, email);
/** The account behind the answer that has just come is known, and the SDK is about to sign it in. */
const known = (page: Page, email: string) =>
  page.waitForResponse(
    async (response) => response.url().includes('accounts:lookup') && (await response.text()).includes(email),
  );
const sendForm = async (page: Page, email: string, secret = password) => {
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(secret);
  await page.locator('form [type=submit]').click();
};
/** The page stays where it can be looked at. */
const keepHere = (page: Page) => failRequests(page, 'POST', `${apiBase}/session`);
const retry = async (page: Page) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Retry' }).click();
};

const test = browserTest
  .extend('device', 'desktop')
  .extend('locale', 'en-GB')
  .extend('expectedErrors', [/Failed to load resource: .* 503/]);

test('concurrent sign-ins: ignores a late Google response after the form', async ({ page, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  const other = newEmail();
  const google = await hold(page, googleCalls);
  await keepHere(page);
  await page.goto('/auth');
  await addGoogleAccount(await openPopup(page, () => googleButton(page).click()), other);
  await google.asked;
  await sendForm(page, email);
  await page.getByRole('alert').waitFor();
  const late = known(page, other);
  google.release();
  await late;
  await retry(page);
  await expectDashboard(page, stack.dashboardUrl, email);
});

test('concurrent sign-ins: ignores a late response to the modal on /auth', async ({ page, stack }) => {
  const [first, second] = [
    await createPerson(stack.siteUrl, { isOwner: false }),
    await createPerson(stack.siteUrl, { isOwner: true }),
  ];
  const paused = await hold(page, formCalls, first.email);
  await keepHere(page);
  await page.goto('/?modal=sign-in');
  await sendForm(page, first.email);
  await paused.asked;
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('main').locator('a[href="/get-started"]').first().click();
  await page.getByRole('main').locator('a[href^="/auth"]').first().click();
  await page.waitForURL('**/auth*');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await sendForm(page, second.email);
  await page.getByRole('alert').waitFor();
  const late = known(page, first.email);
  paused.release();
  await late;
  await retry(page);
  await expectDashboard(page, stack.dashboardUrl, second.email);
});

test('concurrent sign-ins: Google signs in after the form has failed', async ({ page, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  const other = newEmail();
  const [google, form] = [await hold(page, googleCalls), await hold(page, formCalls)];
  await page.goto('/auth');
  await addGoogleAccount(await openPopup(page, () => googleButton(page).click()), other);
  await google.asked;
  await sendForm(page, email, 'not this one');
  await form.asked;
  const late = known(page, other);
  google.release();
  await late;
  expect(new URL(page.url()).pathname).toBe('/auth');
  form.release();
  await page.waitForURL('**/registration');
});

describe('closed modal', () => {
  const openModal = async (page: Page) => {
    await page.goto('/?modal=sign-in');
    await googleButton(page).waitFor();
  };
  const close = async (page: Page) => {
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.waitForURL((url) => url.search === '');
  };
  const expectSignedOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Sign In' }).click();
    await googleButton(page).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
  };

  test('a late password response is ignored', async ({ page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: true });
    const answer = await hold(page, formCalls);
    await openModal(page);
    await sendForm(page, email);
    await answer.asked;
    await close(page);
    const isKnown = known(page, email);
    answer.release();
    await isKnown;
    await expectSignedOut(page);
  });

  test('a late sign-up response for an existing account is ignored', async ({ page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: true });
    const answer = await hold(page, 'accounts:signUp', email);
    await submitNewAccount(page, email);
    await answer.asked;
    await page.getByRole('link', { name: /Escandallo/ }).click();
    await page.waitForURL(`${stack.siteUrl}/`);
    const isKnown = known(page, email);
    answer.release();
    await isKnown;
    await expectSignedOut(page);
  });

  test("closes Google's popup without a toast", async ({ page }) => {
    await openModal(page);
    const popup = await openPopup(page, () => googleButton(page).click());
    await Promise.all([popup.waitForEvent('close'), close(page)]);
    await expectSignedOut(page);
    expect(await toasts(page).count()).toBe(0);
  });

  test("does not open Google's popup afterwards", async ({ page, context }) => {
    const frame = await holdGooglesFrame(page);
    await openModal(page);
    await googleButton(page).click();
    await frame.asked;
    await close(page);
    frame.release();
    await page.waitForTimeout(1_000);
    expect(context.pages()).toEqual([page]);
    expect(await toasts(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await openPopup(page, () => googleButton(page).click());
  });
});

test("concurrent sign-ins: another tab's sign-in closes the popup without a toast", async ({
  page,
  context,
  stack,
}) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  await page.clock.install();
  // They stay on the form for as long as this takes.
  await page.route('**/api/v1/users', () => {});
  await page.goto('/auth');
  const popup = await openPopup(page, () => googleButton(page).click());
  const closed = popup.waitForEvent('close');
  const other = await context.newPage();
  await other.goto('/auth');
  await sendForm(other, email);
  await closed;
  // The SDK looks every two seconds, and reports a closed popup eight seconds later. A toast would still be there.
  await page.clock.runFor(10_500);
  await page.getByText('This is taking longer than usual…').waitFor();
  expect(await toasts(page).count()).toBe(0);
});
