/** Going back from onboarding: /auth shows the signed-in account and lets the user keep or delete the local draft. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { texts as spanish } from '#src/i18n/locales/es.ts';
import { expectNoAxeViolationsInLightAndDark } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { googleButton } from './support/google-popup.ts';
import { newEmail } from './support/inbox.ts';
import { heading } from './support/page-parts.ts';
import { pauseRequests } from './support/paused-requests.ts';
import {
  clearIdentity,
  createPerson,
  openOnboarding,
  persistedIdentity,
  restoreSession,
  storageSnapshot,
  submitCredentials,
} from './support/people.ts';
import { sidewaysScroll } from './support/sideways-scroll.ts';

const texts = spanish.auth.accountChoice;
const names = async (page: Page) => [
  await page.locator('[name=name]').inputValue(),
  await page.locator('[name=lastName]').inputValue(),
];

/** Opens onboarding as a new user, types a name and goes back. */
const openAccountChoice = async (page: Page, siteUrl: string) => {
  const person = await openOnboarding(page, siteUrl);
  await page.locator('[name=name]').fill('Anselma');
  await page.getByRole('main').getByRole('link', { name: spanish.auth.back }).click();
  await heading(page, texts.title);
  await page.getByText(texts.text.replace('{{email}}', person.email)).waitFor();
  return person;
};

test('account choice: appears when the user goes back before a response', async ({ page, stack }) => {
  const person = await createPerson(stack.siteUrl, { isOwner: false });
  // The SDK sends this lookup before it reports the signed-in user.
  const { asked, release } = await pauseRequests(page, '**/v1/accounts:lookup*');
  await restoreSession(page, person, '/registration');
  await asked;
  await page.getByRole('main').getByRole('link', { name: spanish.auth.back }).click();
  await page.waitForURL('**/auth');
  // Simulates a user who reloads because the page is still loading.
  await page.reload();
  release();
  await heading(page, texts.title);
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
  await heading(page, texts.title);
  release();
  await page.getByRole('link', { name: texts.continue }).click();
  await page.locator('[name=phone]').waitFor();
});

test('account choice: another account removes all data of the first', async ({ page, context, stack }) => {
  const { email, uid } = await openAccountChoice(page, stack.siteUrl);
  const other = await context.newPage();
  await other.goto('/registration');
  await expect.poll(() => names(other)).toEqual(['Anselma', '']);
  await page.bringToFront();
  await page.getByRole('button', { name: texts.another }).click();
  await heading(page, spanish.auth.signInTitle);
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
  await heading(page, spanish.auth.signInTitle);
  // Close the tab: otherwise its SDK would write the next identity back after it is cleared.
  await other.close();
  await submitCredentials(page, email);
  await page.waitForURL('**/registration');
  await expect.poll(() => names(page)).toEqual(['Anselma', '']);
  await clearIdentity(page);
  await page.getByRole('button', { name: spanish.registration.signedOut.discard }).click();
  expect(await storageSnapshot(page)).not.toContain('Anselma');
});

test('account choice: has no axe violation in either theme and fits 320 px', async ({ page, stack }) => {
  const email = newEmail().replace('@', `${'panaderia'.repeat(2)}@`);
  await restoreSession(page, await createPerson(stack.siteUrl, { isOwner: false, email }), '/registration');
  await page.locator('[name=name]').waitFor();
  await page.getByRole('main').getByRole('link', { name: spanish.auth.back, exact: true }).click();
  await heading(page, texts.title);
  await expectNoAxeViolationsInLightAndDark(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysScroll(page)).toBe(0);
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

describe('account choice: refused sign-out', () => {
  test.override({ expectedErrors: [/^console: Failed to load resource: .*403/] });

  test('says that the session stays open', async ({ page, stack }) => {
    await openAccountChoice(page, stack.siteUrl);
    await page.route('**/api/v1/session', (route) => route.fulfill({ status: 403 }));
    await page.getByRole('button', { name: texts.another }).click();
    await page.getByText(spanish.errors.signIn['session-open'].text).first().waitFor();
  });
});
