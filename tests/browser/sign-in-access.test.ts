/** The states of the sign-in form for people without a mouse and for those who do not see it. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { texts as english } from '#src/i18n/locales/en.ts';
import { texts as spanish } from '#src/i18n/locales/es.ts';
import { expectNoAxeViolationsInLightAndDark } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { newEmail } from './support/inbox.ts';
import { tabTo } from './support/keyboard.ts';
import { failRequests, pauseResponses } from './support/paused-requests.ts';
import { createPerson, expectDashboard, password } from './support/people.ts';

const signInCall = 'accounts:signInWithPassword';
/** Each place and each language once. */
const visits = [
  { path: '/auth', locale: 'es-ES', texts: spanish.auth, scope: undefined },
  // The page behind the modal does not change.
  { path: '/?modal=sign-in', locale: 'en-GB', texts: english.auth, scope: '[role=dialog], [role=region]' },
];

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const toast = (page: Page) => page.getByRole('region', { name: /F8/ }).getByRole('listitem');
const openForm = async (page: Page, path: string, option: string) => {
  await page.goto(path);
  await press(page, option);
};
const fill = async (page: Page, email: string) => {
  await page.locator('[name=email]').fill(email);
  for (const input of await page.locator('[type=password]').all()) await input.fill(password);
};

describe.each(visits)('auth axe: $path, $locale, both themes', ({ path, locale, texts, scope }) => {
  test.override({
    locale,
    expectedErrors: [/^console: .*(400|503) /],
  });

  test('options, form, field errors, busy, failure, reset', async ({ page }) => {
    await page.goto(path);
    await page.getByRole('button', { name: texts.continueWithEmail }).waitFor();
    await expectNoAxeViolationsInLightAndDark(page);
    await press(page, texts.continueWithEmail);
    await expectNoAxeViolationsInLightAndDark(page, scope);
    await page.locator('form [type=submit]').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await expectNoAxeViolationsInLightAndDark(page, scope);

    const { asked, release } = await pauseResponses(page, 'POST', signInCall);
    await fill(page, newEmail());
    await page.locator('form [type=submit]').click();
    await asked;
    await page.getByRole('status').filter({ hasText: texts.busy.signingIn }).waitFor();
    await expectNoAxeViolationsInLightAndDark(page, scope);
    release();
    await toast(page).waitFor();
    await expectNoAxeViolationsInLightAndDark(page, scope);

    await press(page, texts.forgotPassword);
    await page.getByRole('heading', { name: texts.resetTitle }).waitFor();
    await expectNoAxeViolationsInLightAndDark(page, scope);
    await page.locator('form [type=submit]').click();
    await page
      .getByRole('status')
      .filter({ hasText: /@example/ })
      .waitFor();
    await expectNoAxeViolationsInLightAndDark(page, scope);
  });

  test('sign-up with field errors', async ({ page }) => {
    await openForm(page, '/auth?mode=sign-up', texts.continueWithEmail);
    await expectNoAxeViolationsInLightAndDark(page);
    await page.locator('[name=password]').fill('123456');
    await page.locator('form [type=submit]').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await expectNoAxeViolationsInLightAndDark(page);
  });

  test('failed session', async ({ page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: true });
    await failRequests(page, 'POST', `${apiBase}/session`);
    await openForm(page, path, texts.continueWithEmail);
    await fill(page, email);
    await page.locator('form [type=submit]').click();
    await page.getByRole('alert').waitFor();
    await expectNoAxeViolationsInLightAndDark(page, scope);
  });
});

describe('auth: keyboard only', () => {
  test.override({ device: 'desktop', locale: 'en-GB' });

  test('an owner signs in on /auth', async ({ page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: true });
    await page.goto('/auth');
    await tabTo(page, 'Continue with Email');
    await page.keyboard.press('Enter');
    await page.locator('[name=email]:focus').waitFor();
    await page.keyboard.type(email);
    await tabTo(page, 'Password');
    await page.keyboard.type(password);
    await tabTo(page, 'Show: Password');
    await page.keyboard.press('Space');
    expect(await page.locator('[name=password]').getAttribute('type')).toBe('text');
    await tabTo(page, 'Sign In');
    await page.keyboard.press('Enter');
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('the modal traps and restores the focus; Esc and Back close it', async ({ page }) => {
    await page.goto('/');
    await tabTo(page, 'Sign In');
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      for (let presses = 0; presses < 8; presses++) {
        await page.keyboard.press('Tab');
        expect(await dialog.locator(':focus').count()).toBe(1);
      }
      await close();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Sign In' }).and(page.locator(':focus')).waitFor();
      expect(new URL(page.url()).search).toBe('');
    }
  });

  test('options return from the form; the mode changes', async ({ page }) => {
    await openForm(page, '/auth', 'Continue with Email');
    await tabTo(page, 'Back to options');
    await page.keyboard.press('Enter');
    await page.locator('button:focus').filter({ hasText: 'Continue with Google' }).waitFor();
    await tabTo(page, 'Sign Up');
    await page.keyboard.press('Space');
    await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
  });
});

test('auth: has one form, one submit button and named fields', async ({ page }) => {
  const fields = () =>
    page
      .locator('form:visible input')
      .evaluateAll((inputs) =>
        inputs.map((input) => [input.getAttribute('name'), input.getAttribute('autocomplete')]),
      );
  await openForm(page, '/auth', 'Continuar con el correo');
  expect(await page.locator('form').count()).toBe(1);
  expect(await page.locator('form:visible [type=submit]').count()).toBe(1);
  expect(await fields()).toEqual([
    ['email', 'username'],
    ['password', 'current-password'],
  ]);
  await press(page, 'Crea una');
  expect(await fields()).toEqual([
    ['email', 'username'],
    ['password', 'new-password'],
    ['repeatPassword', 'new-password'],
  ]);
});
