/** Back from onboarding: the page says who is signed in, and what stays on the device is theirs to decide. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { texts as english } from '#src/i18n/locales/en.ts';
import { texts as spanish } from '#src/i18n/locales/es.ts';
import { expectNoAxeViolationsInLightAndDark } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { googleButton, signInWithNewGoogleAccount } from './support/google-popup.ts';
import { holdRequests } from './support/held-call.ts';
import { newEmail } from './support/inbox.ts';
import {
  comeBack,
  createPerson,
  everythingKept,
  forgetIdentity,
  keptIdentity,
  openOnboarding,
  password,
  submitCredentials,
} from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

const texts = spanish.auth.accountChoice;
const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const names = async (page: Page) => [
  await page.locator('[name=name]').inputValue(),
  await page.locator('[name=lastName]').inputValue(),
];

/** A newcomer who typed a name on step 1 and went back. */
const goBack = async (page: Page, siteUrl: string) => {
  const person = await openOnboarding(page, siteUrl);
  await page.locator('[name=name]').fill('Anselma');
  await page.getByRole('main').getByRole('link', { name: spanish.registration.back }).click();
  await headline(page, texts.title);
  await page.getByText(texts.text.replace('{{email}}', person.email)).waitFor();
  return person;
};

test('somebody who goes back stays signed in, also after a reload, and continues where they were', async ({
  page,
  stack,
}) => {
  await goBack(page, stack.siteUrl);
  await page.reload();
  await headline(page, texts.title);
  expect((await keptIdentity(page)).identity).toBe(true);
  await page.getByRole('link', { name: texts.continue }).click();
  await page.waitForURL('**/registration');
  expect(await names(page)).toEqual(['Anselma', '']);
  await page.goBack();
  await headline(page, texts.title);
});

test('somebody who goes back before the page knows them stays signed in, and is asked how to go on', async ({
  page,
  stack,
}) => {
  const person = await createPerson(stack.siteUrl, { isOwner: false });
  // The SDK asks for it before it says who is here.
  const { asked, release } = await holdRequests(page, '**/v1/accounts:lookup*');
  await comeBack(page, person, '/registration');
  await asked;
  await page.getByRole('main').getByRole('link', { name: spanish.registration.back }).click();
  await page.waitForURL('**/auth');
  // A page that keeps somebody waiting is loaded once more.
  await page.reload();
  release();
  await headline(page, texts.title);
  expect((await keptIdentity(page)).identity).toBe(true);
});

test('somebody who uses another account leaves nothing of theirs on the device', async ({
  page,
  context,
  stack,
}) => {
  const { email, uid } = await goBack(page, stack.siteUrl);
  const other = await context.newPage();
  await other.goto('/registration');
  await expect.poll(() => names(other)).toEqual(['Anselma', '']);
  await page.bringToFront();
  await page.getByRole('button', { name: texts.another }).click();
  await headline(page, spanish.auth.signInTitle);
  await expect.poll(() => googleButton(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(() => keptIdentity(page)).toEqual({ identity: false, token: false });
  const kept = await everythingKept(page);
  for (const trace of ['Anselma', email, uid]) expect(kept).not.toContain(trace);
  await expect.poll(() => names(other)).toEqual(['', '']);
  // What is typed there now is hers, too: another person gets none of it.
  await other.locator('[name=name]').fill('Anselma');
  const beto = await createPerson(stack.siteUrl, { isOwner: false });
  await submitCredentials(page, beto.email);
  await page.waitForURL('**/registration');
  expect(await names(page)).toEqual(['', '']);
  await expect.poll(() => names(other)).toEqual(['', '']);
});

test('a session that ended leaves what was typed for the same person, until they delete it', async ({
  page,
  context,
  stack,
}) => {
  const { email } = await goBack(page, stack.siteUrl);
  // The landing page of another tab signs out people who have no session.
  const other = await context.newPage();
  await other.goto('/');
  await headline(page, spanish.auth.signInTitle);
  // Its SDK would hear of the next sign-in, and write it down once more when it is forgotten already.
  await other.close();
  await submitCredentials(page, email);
  await page.waitForURL('**/registration');
  await expect.poll(() => names(page)).toEqual(['Anselma', '']);
  await forgetIdentity(page);
  await page.getByRole('button', { name: spanish.registration.signedOut.discard }).click();
  expect(await everythingKept(page)).not.toContain('Anselma');
});

describe.each([
  { locale: 'es-ES', language: spanish },
  { locale: 'en-GB', language: english },
])('on a phone, $locale', ({ locale, language }) => {
  test.override({ locale });

  test('the choice is no fault to axe, light and dark, and a long e-mail fits in 320 px', async ({
    page,
    stack,
  }) => {
    const email = newEmail().replace('@', `${'panaderia'.repeat(2)}@`);
    const identity = await createRestClient(stack.siteUrl).signUp(email, password);
    await comeBack(page, { email, ...identity }, '/registration');
    await page.locator('[name=name]').waitFor();
    await page.getByRole('main').getByRole('link', { name: language.registration.back, exact: true }).click();
    await headline(page, language.auth.accountChoice.title);
    await expectNoAxeViolationsInLightAndDark(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});

test("Google's name is on step 1, and the owner's own is what counts", async ({ page }) => {
  await page.goto('/auth');
  await signInWithNewGoogleAccount(page, () => googleButton(page).click(), newEmail());
  await page.waitForURL('**/registration');
  await expect.poll(() => names(page)).toEqual(['Ana', 'Ruiz']);
  await page.locator('[name=lastName]').fill('Ruiz García');
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['Ana', 'Ruiz García']);
});

test('what nobody is here for goes: a token with a visit to the landing page, an old draft with any', async ({
  page,
}) => {
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
