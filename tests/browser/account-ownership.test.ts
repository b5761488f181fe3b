import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { expectNoAxeViolationsInLightAndDark } from './support/axe.ts';
import { test as browserTest } from './support/browser-test.ts';
import { googleButton, refuseGoogleOnce, signInWithNewGoogleAccount } from './support/google-popup.ts';
import { newEmail, readEmailLink, sendEmailLink } from './support/inbox.ts';
import { heading } from './support/page-parts.ts';
import { pauseRequests } from './support/paused-requests.ts';
import {
  completeOnboarding,
  createOwnerWithSession,
  createPerson,
  expectDashboard,
  password,
  restoreSession,
  sessionCookies,
} from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

/** The rows of docs/decisions/0016: who can reach what. */
const test = browserTest.extend('locale', 'en-GB');

const newPassword = 'levadura fresca';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const nothing = { session: false, token: false, refresh: false, password: false };

/** Signs up with another person's e-mail. */
async function signUpAttacker(siteUrl: string, { isOwner }: { isOwner: boolean }) {
  const attacker = await createPerson(siteUrl, { isOwner });
  const cookie = await createRestClient(siteUrl).openSession(attacker.token);
  return { ...attacker, reach: () => reachOf(siteUrl, { ...attacker, cookie }) };
}

/** Access with the password, tokens and session cookie of an account. */
async function reachOf(
  siteUrl: string,
  known: { email: string; token: string; refreshToken: string; cookie: string },
) {
  const { call, signIn } = createRestClient(siteUrl);
  const opens = async (token: unknown) => {
    if (typeof token !== 'string') return false;
    const user = await call('GET', `${apiBase}/users`, { token });
    const session = await call('POST', `${apiBase}/session`, { body: { tokenId: token } });
    return user.status < 400 || session.status < 400;
  };
  const session = await call('GET', `${apiBase}/logout`, { cookie: known.cookie });
  const refreshed = await fetch(`${siteUrl}/securetoken.googleapis.com/v1/token?key=demo`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ grant_type: 'refresh_token', refresh_token: known.refreshToken }),
  });
  const { id_token } = (await refreshed.json()) as { id_token?: string };
  const signedIn = await signIn(known.email, password);
  return {
    session: session.body.valid,
    token: await opens(known.token),
    refresh: await opens(id_token),
    password: await opens(signedIn.idToken),
  };
}

/** Opens the verification link in the mailbox of an account. */
const openVerification = async (page: Page, account: { email: string; token: string }) => {
  await page.goto(await sendEmailLink('VERIFY_EMAIL', account, 'en'));
  await page.locator('[name=password]').waitFor();
};
const typeNewPassword = async (page: Page) => {
  await page.locator('[name=password]').fill(newPassword);
  await page.locator('[name=repeatPassword]').fill(newPassword);
  await press(page, 'Save password');
};
/** Chooses a new password with the link in the mailbox. */
const resetPassword = async (page: Page, email: string) => {
  await heading(page, 'Check your email');
  await page.goto((await readEmailLink(email, 'PASSWORD_RESET')).replace(/lang=\w+/, 'lang=en'));
  await typeNewPassword(page);
  await page.getByText('Password changed', { exact: true }).first().waitFor();
};

test('mailbox only: a reset ends sessions of an attacker without a store', async ({ page, stack }) => {
  const attacker = await signUpAttacker(stack.siteUrl, { isOwner: false });
  const { email, reach } = attacker;
  await openVerification(page, attacker);
  await press(page, 'I don’t know the password');
  const signIn = await pauseRequests(page, ({ pathname }) => pathname.endsWith(':signInWithPassword'));
  await resetPassword(page, email);
  await signIn.asked;
  // Before the next sign-in, because the emulator writes its time into earlier refreshed tokens.
  expect(await reach()).toEqual(nothing);
  signIn.release();
  await completeOnboarding(page);
  await expectDashboard(page, stack.dashboardUrl, email);
  expect(await reach()).toMatchObject({ session: false, token: false, password: false });
});

test("mailbox only: a reset asks for the owner of an attacker's store", async ({ page, stack }) => {
  const attacker = await signUpAttacker(stack.siteUrl, { isOwner: true });
  const { email, reach } = attacker;
  await openVerification(page, attacker);
  await press(page, 'I don’t know the password');
  await resetPassword(page, email);
  await heading(page, 'Is this store yours?');
  expect(await reach()).toEqual(nothing);
});

test('mailbox only: a reset ends tokens of its second at the provider', async ({ page, stack }) => {
  const { email, token } = await createPerson(stack.siteUrl, { isOwner: true });
  const client = createRestClient(stack.siteUrl);
  let stolen = token;
  await page.route('**/v1/accounts:resetPassword?*', async (route) => {
    if (route.request().postDataJSON().newPassword) {
      // The attacker signs in at the begin of a second, and the owner's password is set in the same one.
      await new Promise((resolve) => setTimeout(resolve, 1_000 - (Date.now() % 1_000)));
      stolen = (await client.signIn(email, password)).idToken ?? stolen;
    }
    await route.continue();
  });
  await page.goto(await sendEmailLink('PASSWORD_RESET', { email, token }, 'en'));
  await typeNewPassword(page);
  await heading(page, 'Is this store yours?');
  const answer = await client.identity('update', { idToken: stolen, password });
  expect(answer).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } });
});

/** Follows the verification link to Google instead of the password. */
const proveByGoogle = async (page: Page, attacker: { email: string; token: string }) => {
  await openVerification(page, attacker);
  await page.getByRole('link', { name: 'I sign in with Google' }).click();
  await signInWithNewGoogleAccount(page, () => googleButton(page).click(), attacker.email);
};
const news = (page: Page, hasText: string) => page.getByRole('status').filter({ hasText }).waitFor();

test('mailbox and Google: end sessions of an attacker without a store', async ({ page, stack }) => {
  const attacker = await signUpAttacker(stack.siteUrl, { isOwner: false });
  await proveByGoogle(page, attacker);
  await completeOnboarding(page);
  await expectDashboard(page, stack.dashboardUrl, attacker.email);
  expect(await attacker.reach()).toEqual(nothing);
});

test('mailbox and Google: a confirmed store loses its password', async ({ page, stack }) => {
  const { email, uid, reach } = await signUpAttacker(stack.siteUrl, { isOwner: true });
  await createRestClient(stack.siteUrl).verifyEmail(uid);
  await page.goto('/auth');
  await signInWithNewGoogleAccount(page, () => googleButton(page).click(), email);
  const renewal = await pauseRequests(page, ({ pathname }) => pathname.endsWith(':signInWithCustomToken'));
  await press(page, 'Yes, it’s mine');
  await renewal.asked;
  expect(await reach()).toEqual(nothing);
  renewal.release();
  await expectDashboard(page, stack.dashboardUrl, email);
});

test('mailbox only: one press keeps the store after a reset', async ({ page, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.locator('[name=email]').fill(email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await press(page, 'Send the link');
  await page.goto((await readEmailLink(email, 'PASSWORD_RESET')).replace(/lang=\w+/, 'lang=en'));
  await typeNewPassword(page);
  await press(page, 'Yes, it’s mine');
  await expectDashboard(page, stack.dashboardUrl, email);
});

test('mailbox and Google: one press keeps the store', async ({ page, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  await page.goto('/auth');
  await signInWithNewGoogleAccount(page, () => googleButton(page).click(), email);
  await press(page, 'Yes, it’s mine');
  await expectDashboard(page, stack.dashboardUrl, email);
});

test('mailbox and password, then Google: no prompt', async ({ page, stack, browser }) => {
  const owner = await createPerson(stack.siteUrl, { isOwner: true });
  await openVerification(page, owner);
  await page.locator('[name=password]').fill(password);
  await press(page, 'Verify with this password');
  await heading(page, 'Email verified');
  const phone = await (await browser.newContext({ locale: 'en-GB', baseURL: stack.siteUrl })).newPage();
  await phone.goto('/auth');
  await signInWithNewGoogleAccount(phone, () => googleButton(phone).click(), owner.email);
  await expectDashboard(phone, stack.dashboardUrl, owner.email);
  await phone.context().close();
});

test('Google linked by the password: no prompt', async ({ page, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  await refuseGoogleOnce(page);
  await page.goto('/auth');
  await signInWithNewGoogleAccount(page, () => googleButton(page).click(), email);
  await page.locator('[name=password]').fill(password);
  await press(page, 'Connect Google');
  await expectDashboard(page, stack.dashboardUrl, email);
});

test("mailbox and Google: a denied store is deleted with the attacker's account", async ({ page, stack }) => {
  const attacker = await signUpAttacker(stack.siteUrl, { isOwner: true });
  const { email, reach } = attacker;
  expect(await reach()).toEqual({ session: true, token: true, refresh: true, password: true });
  await proveByGoogle(page, attacker);
  await heading(page, 'Is this store yours?');
  expect(await reach()).toEqual(nothing);
  for (const text of ['Pan de Ana', email]) await page.getByRole('main').getByText(text).waitFor();
  await expectNoAxeViolationsInLightAndDark(page);
  await press(page, 'No, it isn’t');
  await heading(page, 'Delete this store for good?');
  await expectNoAxeViolationsInLightAndDark(page);
  await press(page, 'No, keep it');
  await press(page, 'No, it isn’t');
  await press(page, 'Delete and start over');
  await news(page, 'Now sign up');
  await expectNoAxeViolationsInLightAndDark(page);
  expect(await reach()).toEqual(nothing);
  // The Google account still exists.
  await page.getByRole('link', { name: 'Create my account' }).click();
  await heading(page, 'Create your account');
  await signInWithNewGoogleAccount(page, () => googleButton(page).click(), email);
  await completeOnboarding(page);
  await expectDashboard(page, stack.dashboardUrl, email);
});

test('mailbox and password elsewhere: no prompt and no sign-out', async ({
  page,
  context,
  stack,
  browser,
}) => {
  const owner = await createOwnerWithSession(context, stack.siteUrl);
  const client = createRestClient(stack.siteUrl);
  const phone = await (await browser.newContext({ locale: 'en-GB', baseURL: stack.siteUrl })).newPage();
  await openVerification(phone, owner);
  await phone.locator('[name=password]').fill(password);
  await press(phone, 'Verify with this password');
  await heading(phone, 'Email verified');
  await phone.getByRole('link', { name: 'Carry on' }).click();
  await expectDashboard(phone, stack.dashboardUrl, owner.email);
  await phone.context().close();
  const [cookie] = await sessionCookies(context);
  const session = await client.call('GET', `${apiBase}/logout`, {
    cookie: `${cookie?.name}=${cookie?.value}`,
  });
  expect(session.body).toEqual({ valid: true });
  await restoreSession(page, owner, '/auth');
  await expectDashboard(page, stack.dashboardUrl, owner.email);
});

test('mailbox after a sign-out in another tab: a click verifies nothing', async ({
  page,
  context,
  stack,
}) => {
  const owner = await createOwnerWithSession(context, stack.siteUrl);
  const client = createRestClient(stack.siteUrl);
  await restoreSession(page, owner, await sendEmailLink('VERIFY_EMAIL', owner, 'en'));
  await page.locator('[name=password]').waitFor({ state: 'detached' });
  const tab = await context.newPage();
  await tab.goto('/auth?mode=verifyEmail&oobCode=cut&lang=en');
  await press(tab, 'Sign out');
  await tab.locator('[name=password]').waitFor();
  await press(page, 'Verify my email');
  await page.locator('[name=password]').waitFor();
  const { idToken } = await client.signIn(owner.email, password);
  const { users } = await client.identity('lookup', { idToken });
  expect(users[0].emailVerified).toBe(false);
});

/** A thief with the password of a verified owner has changed the e-mail of the account. */
async function changeEmailOf(context: BrowserContext, siteUrl: string) {
  const owner = await createOwnerWithSession(context, siteUrl);
  const client = createRestClient(siteUrl);
  await client.verifyEmail(owner.uid);
  const signedIn = await client.signIn(owner.email, password);
  await client.openSession(signedIn.idToken);
  const thief = newEmail();
  const changed = await client.identity('update', {
    idToken: signedIn.idToken,
    email: thief,
    returnSecureToken: true,
  });
  await client.verifyEmail(owner.uid);
  return { owner, thief, tokens: { token: changed.idToken, refreshToken: changed.refreshToken } };
}

test('changed e-mail: its code takes over no account with the e-mail later', async ({ stack }) => {
  const client = createRestClient(stack.siteUrl);
  const [attacker, email] = [newEmail(), newEmail()];
  const { token } = await client.signUp(attacker, password);
  const { idToken } = await client.identity('update', { idToken: token, email, returnSecureToken: true });
  const code = new URL(await readEmailLink(attacker, 'RECOVER_EMAIL')).searchParams.get('oobCode');
  await client.identity('delete', { idToken });
  const owner = await client.signUp(email, password);
  await client.register(owner, email);
  const { status } = await client.call('POST', `${apiBase}/users/recovery`, { body: { code } });
  expect(status).toBe(404);
  expect(await client.call('GET', `${apiBase}/users`, owner)).toMatchObject({ status: 200, body: { email } });
});

test("changed e-mail: the recovery link restores only the owner's access", async ({
  page,
  context,
  stack,
}) => {
  const { owner, thief, tokens } = await changeEmailOf(context, stack.siteUrl);
  await context.clearCookies();
  await page.goto((await readEmailLink(owner.email, 'RECOVER_EMAIL')).replace(/lang=\w+/, 'lang=en'));
  await heading(page, 'Your email was changed');
  await press(page, 'Take my account back');
  await heading(page, 'Check your email');
  for (const email of [owner.email, thief]) {
    expect(await reachOf(stack.siteUrl, { ...tokens, email, cookie: '' })).toEqual(nothing);
  }
  await resetPassword(page, owner.email);
  // The store is verified, so there is no prompt.
  await expectDashboard(page, stack.dashboardUrl, owner.email);
});
