/** Going back from onboarding: /auth shows the signed-in account and lets the user keep or delete the local draft. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { texts as english } from '#src/i18n/locales/en.ts';
import { texts as spanish } from '#src/i18n/locales/es.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInLightAndDark } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { googleButton, signInWithNewGoogleAccount } from './support/google-popup.ts';
import { newEmail } from './support/inbox.ts';
import { pauseRequests } from './support/paused-requests.ts';
import {
  clearIdentity,
  createPerson,
  openOnboarding,
  password,
  persistedIdentity,
  restoreSession,
  storageSnapshot,
  submitCredentials,
} from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';
import { sidewaysScroll } from './support/sideways-scroll.ts';

const texts = spanish.auth.accountChoice;
const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const names = async (page: Page) => [
  await page.locator('[name=name]').inputValue(),
  await page.locator('[name=lastName]').inputValue(),
];

/** Opens onboarding as a new user, types a name and goes back. */
const openAccountChoice = async (page: Page, siteUrl: string) => {
  const person = await openOnboarding(page, siteUrl);
  await page.locator('[name=name]').fill('Anselma');
  await page.getByRole('main').getByRole('link', { name: spanish.registration.back }).click();
  await headline(page, texts.title);
  await page.getByText(texts.text.replace('{{email}}', person.email)).waitFor();
  return person;
};

test('account choice: continues where the user was, also after a reload', async ({ page, stack }) => {
  await openAccountChoice(page, stack.siteUrl);
  await page.reload();
  await headline(page, texts.title);
  expect((await persistedIdentity(page)).identity).toBe(true);
  await page.getByRole('link', { name: texts.continue }).click();
  await page.waitForURL('**/registration');
  expect(await names(page)).toEqual(['Anselma', '']);
  await page.goBack();
  await headline(page, texts.title);
});

test('account choice: appears when the user goes back before a response', async ({ page, stack }) => {
  const person = await createPerson(stack.siteUrl, { isOwner: false });
  // The SDK sends this lookup before it reports the signed-in user.
  const { asked, release } = await pauseRequests(page, '**/v1/accounts:lookup*');
  await restoreSession(page, person, '/registration');
  await asked;
  await page.getByRole('main').getByRole('link', { name: spanish.registration.back }).click();
  await page.waitForURL('**/auth');
  // Simulates a user who reloads because the page is still loading.
  await page.reload();
  release();
  await headline(page, texts.title);
  expect((await persistedIdentity(page)).identity).toBe(true);
});

test('account choice: appears when the user goes back before onboarding has loaded', async ({
  page,
  stack,
}) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: false });
  const { asked, release } = await pauseRequests(page, '**/assets/registration.page-*.js');
  await page.goto('/about');
  await page.goto('/auth');
  await submitCredentials(page, email);
  await asked;
  await page.waitForURL('**/registration');
  await page.goBack();
  await headline(page, texts.title);
  release();
  await page.getByRole('link', { name: texts.continue }).click();
  await page.locator('[name=phone]').waitFor();
});

test('account choice: appears in the modal when the user goes back to it', async ({ page, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: false });
  await page.goto('/?modal=sign-in');
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: spanish.auth.continueWithEmail }).click();
  await modal.locator('[name=email]').fill(email);
  await modal.locator('[name=password]').fill(password);
  await modal.locator('form [type=submit]').click();
  await page.locator('[name=phone]').waitFor();
  await page.goBack();
  await page.getByRole('dialog', { name: texts.title }).waitFor();
  await modal.getByText(texts.text.replace('{{email}}', email)).waitFor();
  await expectNoAxeViolations(page);
  await modal.getByRole('link', { name: texts.continue }).click();
  await page.locator('[name=phone]').waitFor();
});

test('account choice: another account removes all data of the first', async ({ page, context, stack }) => {
  const { email, uid } = await openAccountChoice(page, stack.siteUrl);
  const other = await context.newPage();
  await other.goto('/registration');
  await expect.poll(() => names(other)).toEqual(['Anselma', '']);
  await page.bringToFront();
  await page.getByRole('button', { name: texts.another }).click();
  await headline(page, spanish.auth.signInTitle);
  await expect.poll(() => googleButton(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
  const stored = await storageSnapshot(page);
  for (const trace of ['Anselma', email, uid]) expect(stored).not.toContain(trace);
  await expect.poll(() => names(other)).toEqual(['', '']);
  // Text typed in the other tab after the sign-out still belongs to the first account and must not reach the next one.
  await other.locator('[name=name]').fill('Anselma');
  const beto = await createPerson(stack.siteUrl, { isOwner: false });
  await submitCredentials(page, beto.email);
  await page.waitForURL('**/registration');
  expect(await names(page)).toEqual(['', '']);
  await expect.poll(() => names(other)).toEqual(['', '']);
});

test('onboarding: keeps the draft of an ended session until it is deleted', async ({
  page,
  context,
  stack,
}) => {
  const { email } = await openAccountChoice(page, stack.siteUrl);
  // The landing page of another tab signs out users without a session.
  const other = await context.newPage();
  await other.goto('/');
  await headline(page, spanish.auth.signInTitle);
  // Close the tab: otherwise its SDK would write the next identity back after it is cleared.
  await other.close();
  await submitCredentials(page, email);
  await page.waitForURL('**/registration');
  await expect.poll(() => names(page)).toEqual(['Anselma', '']);
  await clearIdentity(page);
  await page.getByRole('button', { name: spanish.registration.signedOut.discard }).click();
  expect(await storageSnapshot(page)).not.toContain('Anselma');
});

describe.each([
  { locale: 'es-ES', language: spanish },
  { locale: 'en-GB', language: english },
])('account choice: phone, $locale', ({ locale, language }) => {
  test.override({ locale });

  test('has no axe violation in either theme and fits 320 px', async ({ page, stack }) => {
    const email = newEmail().replace('@', `${'panaderia'.repeat(2)}@`);
    const identity = await createRestClient(stack.siteUrl).signUp(email, password);
    await restoreSession(page, { email, ...identity }, '/registration');
    await page.locator('[name=name]').waitFor();
    await page.getByRole('main').getByRole('link', { name: language.registration.back, exact: true }).click();
    await headline(page, language.auth.accountChoice.title);
    await expectNoAxeViolationsInLightAndDark(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

test("onboarding: fills in Google's name until the owner edits it", async ({ page }) => {
  await page.goto('/auth');
  await signInWithNewGoogleAccount(page, () => googleButton(page).click(), newEmail());
  await page.waitForURL('**/registration');
  await expect.poll(() => names(page)).toEqual(['Ana', 'Ruiz']);
  await page.locator('[name=lastName]').fill('Ruiz García');
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['Ana', 'Ruiz García']);
});

test('start-up: removes expired drafts; on the landing page also an orphaned token', async ({ page }) => {
  await page.goto('/privacy');
  const draft = (savedAt: number) => JSON.stringify({ version: 1, savedAt, profile: {}, store: {} });
  const dayMs = 24 * 60 * 60 * 1000;
  await page.evaluate(
    ([old, recent]) => {
      localStorage.userToken = 'token';
      localStorage['registrationDraft:ana'] = old;
      localStorage['registrationDraft:beto'] = recent;
    },
    [draft(Date.now() - dayMs), draft(Date.now() - dayMs / 2)],
  );
  const keys = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => !/^i18n/.test(key))
        .sort(),
    );
  await page.goto('/about');
  await expect.poll(keys).toEqual(['registrationDraft:beto', 'userToken']);
  await page.goto('/');
  await expect.poll(keys).toEqual(['registrationDraft:beto']);
});
