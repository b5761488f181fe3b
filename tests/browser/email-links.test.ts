import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { texts as english } from '#src/i18n/locales/en.ts';
import { texts as spanish } from '#src/i18n/locales/es.ts';
import { test } from './support/browser-test.ts';
import { disableEnumerationProtection } from './support/enumeration-protection.ts';
import { fulfillError } from './support/identity-error.ts';
import { newEmail, readEmailLink, sendEmailLink } from './support/inbox.ts';
import { heading } from './support/page-parts.ts';
import {
  completeOnboarding,
  createOwnerWithSession,
  createPerson,
  expectDashboard,
  password,
  persistedIdentity,
  restoreSession,
  sessionCookies,
  storageSnapshot,
  submitCredentials,
  submitNewAccount,
} from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

const newPassword = 'levadura fresca';
const checks = '**/v1/accounts:resetPassword?*';
const applications = '**/v1/accounts:update?*';
const lostConnection = [/^console: .*ERR_FAILED/];

const searchOf = (page: Page) => new URL(page.url()).search;

/** A new account and a link to it, which opens in this language. */
const askForLink = async (
  siteUrl: string,
  requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL',
  language: 'es' | 'en' = 'es',
) => {
  const person = await createPerson(siteUrl, { isOwner: false });
  const link = await sendEmailLink(requestType, person, language);
  return { ...person, client: createRestClient(siteUrl), link };
};
const fillNewPassword = async (page: Page) => {
  await page.locator('[name=password]').fill(newPassword);
  await page.locator('[name=repeatPassword]').fill(newPassword);
  await page.locator('form [type=submit]').click();
};

describe('reset link, Spanish', () => {
  const { emailLink, auth } = spanish;
  test('sets a new password once and is removed from the URL', async ({ page, stack }) => {
    const { client, email, uid, token, link } = await askForLink(stack.siteUrl, 'PASSWORD_RESET');
    await client.register({ uid, token }, email);
    await page.goto(link);
    await heading(page, emailLink.newPassword.title);
    expect(await page.getByLabel(auth.email).inputValue()).toBe(email);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.locator('form [type=submit]').click();
    await fillNewPassword(page);
    await heading(page, emailLink.changed.title);
    expect([new URL(page.url()).pathname, searchOf(page)]).toEqual(['/auth', '']);
    // The reset verified the e-mail after the registration, so /auth asks for confirmation.
    await page.getByRole('button', { name: auth.storeQuestion.yes }).click();
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('deletes a store of an attacker together with its account', async ({ page, stack }) => {
    const { client, email, uid, token, link } = await askForLink(stack.siteUrl, 'PASSWORD_RESET');
    await client.register({ uid, token }, email);
    await page.goto(link);
    await fillNewPassword(page);
    await page.getByRole('button', { name: auth.storeQuestion.no }).click();
    await heading(page, auth.storeDeletion.title);
    // Read out with what has the focus.
    await page.getByRole('group', { name: auth.storeDeletion.title }).and(page.locator(':focus')).waitFor();
    expect(await page.locator('form').count()).toBe(0);
    await page.getByRole('button', { name: auth.storeDeletion.confirm }).click();
    await page.getByText(auth.storeDeleted.title).waitFor();
    expect(await client.identity('signInWithPassword', { email, password: newPassword })).toMatchObject({
      error: { code: 400 },
    });
    await page.getByRole('link', { name: auth.storeDeleted.signUp }).click();
    await page.getByRole('button', { name: auth.continueWithEmail }).click();
    await page.locator('[name=email]').fill(email);
    await fillNewPassword(page);
    await page.waitForURL('**/registration');
  });

  test('does not open the dashboard for another account', async ({ page, context, stack }) => {
    const { email, link } = await askForLink(stack.siteUrl, 'PASSWORD_RESET');
    const longWord = newEmail().replaceAll('-', '');
    const owner = await createOwnerWithSession(context, stack.siteUrl, longWord);
    await restoreSession(page, owner, link);
    await fillNewPassword(page);
    await page.getByText(`está abierta la sesión de ${owner.email}`).waitFor();
    expect(await sessionCookies(context)).toHaveLength(1);
    expect([new URL(page.url()).pathname, searchOf(page)]).toEqual(['/auth', '']);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.reload();
    await page.getByText(`está abierta la sesión de ${owner.email}`).waitFor();
    await page.evaluate((uid) => {
      const draft = { version: 1, savedAt: Date.now(), profile: {}, store: {}, step: 'profile' };
      localStorage.setItem(`registrationDraft:${uid}`, JSON.stringify(draft));
    }, owner.uid);
    await page.getByRole('button', { name: emailLink.anotherAccount.signOut }).click();
    await expect.poll(() => page.locator('[name=email]').inputValue()).toBe(email);
    expect(await sessionCookies(context)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: auth.signIn, exact: true }).waitFor();
    expect(await persistedIdentity(page)).toEqual({ identity: false, token: false });
    const snapshot = await storageSnapshot(page);
    for (const trace of [owner.email, owner.uid]) expect(snapshot).not.toContain(trace);
  });

  test('names an account that signed in elsewhere before its sign-out', async ({ page, context, stack }) => {
    const { link } = await askForLink(stack.siteUrl, 'PASSWORD_RESET');
    const first = await createPerson(stack.siteUrl, { isOwner: false });
    await restoreSession(page, first, link.replace('resetPassword', 'verifyEmail'));
    await heading(page, emailLink.unusable.invalid.title);
    await page.getByText(`está abierta la sesión de ${first.email}`).waitFor();
    const second = await context.newPage();
    const person = await createPerson(stack.siteUrl, { isOwner: false });
    await second.goto('/auth');
    await submitCredentials(second, person.email);
    await second.waitForURL('**/registration');
    await page.getByRole('button', { name: emailLink.anotherAccount.signOut }).click();
    await page.getByText(`está abierta la sesión de ${person.email}`).waitFor();
    expect(await persistedIdentity(page)).toEqual({ identity: true, token: true });
    await page.getByRole('button', { name: emailLink.anotherAccount.signOut }).click();
    await page.locator('[name=password]').waitFor();
    await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
    expect(await page.locator('[name=email]').inputValue()).toBe('');
  });

  test('is rejected when its code has another mode', async ({ page, stack }) => {
    const { link } = await askForLink(stack.siteUrl, 'VERIFY_EMAIL');
    await page.goto(link.replace('verifyEmail', 'resetPassword'));
    await heading(page, emailLink.unusable.invalid.title);
  });

  describe('without our API', () => {
    test.override({ expectedErrors: [/Failed to load resource: .* 503/] });

    test('keeps what was typed and can be saved again', async ({ page, stack }) => {
      const { client, email, link } = await askForLink(stack.siteUrl, 'PASSWORD_RESET');
      await page.route('**/api/v1/users/reset', (route) => route.fulfill({ status: 503 }), { times: 1 });
      await page.goto(link);
      await fillNewPassword(page);
      await page.getByRole('alert').filter({ hasText: emailLink.newPassword.failure.title }).waitFor();
      expect(await client.signIn(email, password)).toHaveProperty('idToken');
      await page.locator('form [type=submit]').click();
      await page.getByText(emailLink.changed.title, { exact: true }).first().waitFor();
    });
  });

  describe('offline', () => {
    test.override({ expectedErrors: lostConnection });

    test('can be checked and saved again, also after a reload', async ({ page, stack }) => {
      const { link } = await askForLink(stack.siteUrl, 'PASSWORD_RESET');
      await page.route(checks, (route) => route.abort());
      await page.goto(link);
      await heading(page, emailLink.failed.title);
      await page.unrouteAll();
      await page.getByRole('button', { name: emailLink.failed.retry }).click();
      await heading(page, emailLink.newPassword.title);

      await page.route(checks, (route) => route.abort());
      await fillNewPassword(page);
      await page.getByRole('alert').filter({ hasText: emailLink.newPassword.failure.title }).waitFor();
      await page.unrouteAll();

      // Requests get no response.
      await page.route(checks, () => {});
      await fillNewPassword(page);
      await page.getByText(emailLink.newPassword.saving).waitFor();
      await page.reload();
      await page.getByText(emailLink.checking.status).waitFor();
      await page.reload();
      await page.getByText(emailLink.checking.status).waitFor();
      await page.unrouteAll();
      await heading(page, emailLink.newPassword.title);
      await fillNewPassword(page);
      await page.getByText(emailLink.changed.title, { exact: true }).first().waitFor();
    });
  });
});

describe('verification link, English', () => {
  test.override({ locale: 'en-GB' });
  const { emailLink, registration } = english;
  const verify = (page: Page) => page.getByRole('button', { name: emailLink.askingToVerify.confirm }).click();
  const verifyWith = async (page: Page, secret: string) => {
    await page.locator('[name=password]').fill(secret);
    await page.getByRole('button', { name: emailLink.askingForPassword.submit }).click();
  };
  /** A link to the account that is signed in on the page. */
  const openOwnLink = async (page: Page, siteUrl: string) => {
    const person = await createPerson(siteUrl, { isOwner: false });
    await restoreSession(page, person, await sendEmailLink('VERIFY_EMAIL', person, 'en'));
    await heading(page, emailLink.askingToVerify.title);
  };

  test("has the page's language; verifying elsewhere removes the note", async ({ page, context, stack }) => {
    const email = newEmail();
    await submitNewAccount(page, email);
    await page.waitForURL('**/registration');
    const note = page.getByRole('region', { name: registration.unverified.title });
    await note.waitFor();
    await page.getByText(`Confirm ${email} with the link`).waitFor();
    const link = await readEmailLink(email, 'VERIFY_EMAIL');
    expect(new URL(link).searchParams.get('lang')).toBe('en');

    const other = await context.newPage();
    await other.goto(link);
    await heading(other, emailLink.askingToVerify.title);
    await verify(other);
    await heading(other, emailLink.verified.title);
    expect(searchOf(other)).toBe('');
    await other.reload();
    await heading(other, emailLink.verified.title);
    await other.getByRole('link', { name: emailLink.verified.continue }).click();
    await other.waitForURL('**/registration');
    await other.getByText(registration.profile.title).waitFor();
    // Pressed once more in the e-mail.
    await other.goto(link);
    await heading(other, emailLink.unusable.invalid.title);
    await other.getByRole('link', { name: `Carry on as ${email}` }).click();
    await other.getByText(registration.profile.title).waitFor();
    expect(await other.getByRole('region', { name: registration.unverified.title }).count()).toBe(0);

    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await note.waitFor({ state: 'detached' });
    // The token that the API gets from now on says so.
    const claims = () =>
      page.evaluate(() => JSON.parse(atob(localStorage.getItem('userToken')?.split('.')[1] ?? 'e30=')));
    await expect.poll(claims).toMatchObject({ email, email_verified: true });
    await completeOnboarding(page);
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('opens the dashboard of a signed-in owner without a prompt', async ({ page, context, stack }) => {
    const owner = await createOwnerWithSession(context, stack.siteUrl);
    await restoreSession(page, owner, await sendEmailLink('VERIFY_EMAIL', owner, 'en'));
    await verify(page);
    await page.getByRole('link', { name: emailLink.verified.continue }).click();
    await expectDashboard(page, stack.dashboardUrl, owner.email);
    // Also where they sign in anew.
    await page.context().clearCookies();
    await page.goto('/auth');
    await submitCredentials(page, owner.email);
    await expectDashboard(page, stack.dashboardUrl, owner.email);
  });

  test('requires the password when signed out, and explains a used link', async ({ page, stack }) => {
    const { client, email, token, link } = await askForLink(stack.siteUrl, 'VERIFY_EMAIL', 'en');
    const isVerified = async () =>
      (await client.identity('lookup', { idToken: token })).users[0].emailVerified;
    await page.goto(link);
    // Neither a link scanner nor access to the mailbox alone verifies the e-mail.
    await heading(page, emailLink.askingForPassword.title);
    expect(await page.locator('[name=email]').inputValue()).toBe(email);
    await verifyWith(page, 'another word');
    await page.locator('[name=password][aria-invalid=true]:focus').waitFor();
    expect(await isVerified()).toBe(false);
    await verifyWith(page, password);
    await heading(page, emailLink.verified.title);
    expect(await isVerified()).toBe(true);
    await page.getByRole('link', { name: emailLink.verified.continue }).click();
    await page.waitForURL('**/registration');
    await page.goto(link);
    await heading(page, emailLink.unusable.invalid.title);
    await page.getByText(emailLink.unusable.next.verifyEmail).waitFor();
  });

  describe('offline', () => {
    test.override({ expectedErrors: lostConnection });

    test('names another signed-in account', async ({ page, context, stack }) => {
      const owner = await createOwnerWithSession(context, stack.siteUrl);
      const { email, link } = await askForLink(stack.siteUrl, 'VERIFY_EMAIL', 'en');
      await restoreSession(page, owner, link);
      await heading(page, emailLink.askingForPassword.title);
      await page.getByText(emailLink.askingForPassword.whyTitle).click();
      await page.getByText(`${owner.email} is signed in on this browser`).waitFor();
      await page.route('**/v1/accounts:update?*', async (route) => {
        await page.route('**/v1/accounts:lookup?*', (lookup) => lookup.abort());
        await route.continue();
      });
      await verifyWith(page, password);
      await page.getByText(`${email} is verified. ${owner.email} is signed in on this browser.`).waitFor();
    });

    test('can be applied again with the typed password', async ({ page, stack }) => {
      const { link } = await askForLink(stack.siteUrl, 'VERIFY_EMAIL', 'en');
      await page.route(applications, (route) => route.abort());
      await page.goto(link);
      await verifyWith(page, password);
      await page.getByRole('alert').filter({ hasText: emailLink.askingForPassword.failure }).waitFor();
      expect(await persistedIdentity(page)).toEqual({ identity: false, token: false });
      await page.unrouteAll();
      await page.getByRole('button', { name: emailLink.askingForPassword.submit }).click();
      await heading(page, emailLink.verified.title);
    });

    test('can be applied again after a reload', async ({ page, stack }) => {
      await openOwnLink(page, stack.siteUrl);
      await page.route(applications, (route) => route.abort());
      await verify(page);
      await heading(page, emailLink.notVerified.title);
      await page.unrouteAll();
      await page.route(applications, () => {});
      await page.getByRole('button', { name: emailLink.failed.retry }).click();
      await page.getByText(emailLink.verifying.status).waitFor();
      await page.reload();
      await verify(page);
      await page.getByText(emailLink.verifying.status).waitFor();
      await page.unrouteAll();
      await heading(page, emailLink.verified.title);
    });
  });

  test('can be requested again within the rate limit', async ({ page }) => {
    const email = newEmail();
    await submitNewAccount(page, email);
    await page.waitForURL('**/registration');
    const first = await readEmailLink(email, 'VERIFY_EMAIL');
    const note = page.getByRole('region', { name: registration.unverified.title });
    const again = note.getByRole('button', { name: registration.unverified.send });
    await page.route('**/v1/accounts:sendOobCode?*', fulfillError('TOO_MANY_ATTEMPTS_TRY_LATER'));
    await again.click();
    await note.getByText(registration.unverified.failure.tooManyRequests).waitFor();
    await page.unrouteAll();
    await again.click();
    await note.getByText(registration.unverified.sent).waitFor();
    await expect.poll(() => readEmailLink(email, 'VERIFY_EMAIL')).not.toBe(first);
  });
});

test("e-mail link: sets the page's language until another is chosen", async ({ page, stack }) => {
  const { link } = await askForLink(stack.siteUrl, 'PASSWORD_RESET', 'en');
  await page.goto(link);
  await heading(page, english.emailLink.newPassword.title);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.getByRole('button', { name: 'Español' }).click();
  await heading(page, spanish.emailLink.newPassword.title);
  await page.reload();
  await heading(page, spanish.emailLink.newPassword.title);
});

test('e-mail link: hides the prerendered sign-in form before hydration', async ({ page, stack }) => {
  const { link } = await askForLink(stack.siteUrl, 'VERIFY_EMAIL');
  const allScripts = /\/assets\/.*\.js$/;
  await page.route(allScripts, () => {});
  await page.goto(link, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'complete');
  await page.getByRole('banner').waitFor();
  expect(await page.getByRole('main').getByRole('heading').count()).toBe(0);
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  const says = () =>
    page.locator('[data-waiting]').evaluate((sheet) => getComputedStyle(sheet, '::before').content);
  expect(await says()).toBe('"Un momento…"');
  // Hydrates the app while the chunk of e-mail links is pending.
  await page.route(/\/assets\/email-link\.screen-.*\.js$/, () => {});
  await page.unroute(allScripts);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => 'isStarted' in window && document.querySelector('[data-opens]') === null);
  await page.getByRole('banner').waitFor();
  expect(await says()).toBe('"Un momento…"');
  await page.unrouteAll();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('sign-up: continues when the verification e-mail fails', async ({ page }) => {
  await page.route('**/v1/accounts:sendOobCode?*', fulfillError('INTERNAL_ERROR'));
  await submitNewAccount(page, newEmail());
  await page.waitForURL('**/registration');
});

test('reset: same text and delay with and without account, also unprotected', async ({ page, stack }) => {
  await disableEnumerationProtection(stack.siteUrl);
  const known = await createPerson(stack.siteUrl, { isOwner: false });
  const answers: { text: string; ms: number }[] = [];
  for (const email of [known.email, newEmail()]) {
    // A reload of /auth would open the last form.
    await page.goto('/about');
    await page.goto('/auth');
    await page.getByRole('button', { name: spanish.auth.continueWithEmail }).click();
    await page.getByRole('button', { name: spanish.auth.forgotPassword }).click();
    await page.locator('[name=email]').fill(email);
    const asked = performance.now();
    await page.getByRole('button', { name: spanish.auth.sendResetLink }).click();
    const answer = page.getByText(email);
    await answer.waitFor();
    const text = ((await answer.textContent()) ?? '').replace(email, '');
    answers.push({ text, ms: performance.now() - asked });
  }
  const [forAccount, forNone] = answers;
  expect(forNone?.text).toBe(forAccount?.text);
  for (const { ms } of answers) expect(ms).toBeGreaterThanOrEqual(1_000);
  await readEmailLink(known.email, 'PASSWORD_RESET');
});

describe('password policy', () => {
  const policy = {
    customStrengthOptions: {
      minPasswordLength: 12,
      maxPasswordLength: 4096,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
    },
    allowedNonAlphanumericCharacters: ['!'],
    enforcementState: 'ENFORCE',
    schemaVersion: 1,
  };
  const route = '**/v2/passwordPolicy?*';

  test('is checked at sign-up; unmet requirements appear at the field', async ({ page }) => {
    await page.route(route, (request) => request.fulfill({ json: policy }));
    await submitNewAccount(page, newEmail());
    await page
      .getByText('debe tener al menos 12 caracteres, una letra mayúscula y un número.')
      .first()
      .waitFor();
    expect(await page.locator('[name=password]').getAttribute('aria-invalid')).toBe('true');
    await page.locator('[name=password]').fill('Masa madre 24 h');
    await page.locator('[name=repeatPassword]').fill('Masa madre 24 h');
    await page.locator('form [type=submit]').click();
    await page.waitForURL('**/registration');
  });

  test('is checked for a new password', async ({ page, stack }) => {
    const { link } = await askForLink(stack.siteUrl, 'PASSWORD_RESET', 'en');
    await page.route(route, (request) => request.fulfill({ json: policy }));
    await page.goto(link);
    await fillNewPassword(page);
    await page.getByText('must have an uppercase letter and a number.').first().waitFor();
  });

  describe('absent', () => {
    test.override({ expectedErrors: [/^console: .*501/] });

    test.for([
      ['not enforced', 200, { ...policy, enforcementState: 'OFF' }],
      ['unavailable', 501, { error: { code: 501, message: 'NOT_IMPLEMENTED' } }],
    ] as const)('accepts the default minimum when %s', async ([, status, json], { page }) => {
      await page.route(route, (request) => request.fulfill({ status, json }));
      await submitNewAccount(page, newEmail());
      await page.waitForURL('**/registration');
    });
  });
});
