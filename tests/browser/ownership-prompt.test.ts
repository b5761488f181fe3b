import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { expectNoAxeViolationsInLightAndDark } from './support/axe.ts';
import { test as browserTest } from './support/browser-test.ts';
import { googleButton, openPopup, signInWithNewGoogleAccount } from './support/google-popup.ts';
import { newEmail } from './support/inbox.ts';
import { completeOnboarding, expectDashboard, password } from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

const question = (page: Page) =>
  page.getByRole('main').filter({ has: page.getByRole('heading', { name: 'Is this store yours?' }) });
const news = (page: Page, hasText: string) => page.getByRole('status').filter({ hasText });
const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click();

/**
 * Registers a store with another person's e-mail. `isLinkFollowed`: its owner has opened the verification link.
 */
async function registerAttacker(siteUrl: string, { isLinkFollowed = false } = {}) {
  const client = createRestClient(siteUrl);
  const email = newEmail();
  const attacker = await client.signUp(email, password);
  await client.register(attacker, email);
  const cookie = await client.openSession(attacker.token);
  if (isLinkFollowed) await client.verifyEmail(attacker.uid);
  /** What still opens anything for them. */
  const doors = async () => {
    const session = await client.call('GET', `${apiBase}/logout`, { cookie });
    const record = await client.call('GET', `${apiBase}/users`, { token: attacker.token });
    const again = await client.identity('signInWithPassword', { email, password, returnSecureToken: true });
    return { session: session.body.valid, record: record.status === 200, password: 'idToken' in again };
  };
  return { email, doors };
}

const comeAgain = async (page: Page, email: string) => {
  const popup = await openPopup(page, () => googleButton(page).click());
  await popup.getByText(email).click();
};

const test = browserTest.extend('locale', 'en-GB');

test('ownership: proof of the e-mail starts anew and ends the attacker', async ({ page, stack }) => {
  const { email, doors } = await registerAttacker(stack.siteUrl);
  expect(await doors()).toEqual({ session: true, record: true, password: true });
  await page.goto('/auth');
  await signInWithNewGoogleAccount(page, () => googleButton(page).click(), email);
  await question(page).waitFor();
  for (const text of ['Pan de Ana', email]) await question(page).getByText(text).waitFor();
  await expectNoAxeViolationsInLightAndDark(page);
  await answer(page, 'No, it isn’t');
  await page.getByRole('heading', { name: 'Delete this store for good?' }).waitFor();
  await expectNoAxeViolationsInLightAndDark(page);
  await page.getByRole('button', { name: 'No, keep it' }).click();
  await answer(page, 'No, it isn’t');
  await page.getByRole('button', { name: 'Delete and start over' }).click();
  await news(page, 'Now sign up').waitFor();
  await expectNoAxeViolationsInLightAndDark(page);
  expect(await doors()).toEqual({ session: false, record: false, password: false });
  // Google's own account is there still.
  await page.getByRole('link', { name: 'Create my account' }).click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await signInWithNewGoogleAccount(page, () => googleButton(page).click(), email);
  await completeOnboarding(page);
  await expectDashboard(page, stack.dashboardUrl, email);
});

test('ownership: confirms a store once; a shared password is unusable', async ({ page, stack }) => {
  const { email, doors } = await registerAttacker(stack.siteUrl, { isLinkFollowed: true });
  await page.goto('/auth');
  await signInWithNewGoogleAccount(page, () => googleButton(page).click(), email);
  await answer(page, 'Yes, it’s mine');
  await news(page, 'Now sign in again').waitFor();
  expect(await doors()).toEqual({ session: false, record: false, password: false });
  await comeAgain(page, email);
  await expectDashboard(page, stack.dashboardUrl, email);
});
