import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { test as browserTest } from './support/browser-test.ts';
import { googleButton, signInWithNewGoogleAccount } from './support/google-popup.ts';
import { newEmail, readEmailLink } from './support/inbox.ts';
import {
  completeOnboarding,
  createOwnerWithSession,
  expectDashboard,
  password,
  restoreSession,
  sessionCookies,
} from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

/** The rows of docs/decisions/0016: who can reach what. */
const test = browserTest.extend('locale', 'en-GB');

const newPassword = 'levadura fresca';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const inEnglish = (link: string) => link.replace(/lang=\w+/, 'lang=en');
const nothing = { session: false, token: false, refresh: false, password: false };

/** Signs up with another person's e-mail, to which Firebase sends a verification link. */
async function signUpAttacker(siteUrl: string, { isOwner }: { isOwner: boolean }) {
  const client = createRestClient(siteUrl);
  const email = newEmail();
  const attacker = await client.signUp(email, password);
  if (isOwner) await client.register(attacker, email);
  const cookie = await client.openSession(attacker.token);
  await client.identity('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: attacker.token });
  return { email, reach: () => reachOf(siteUrl, { ...attacker, email, cookie }) };
}

/** Access with the password, tokens and session cookie of an account. */
async function reachOf(
  siteUrl: string,
  known: { email: string; token: string; refreshToken: string; cookie: string },
) {
  const { call, identity } = createRestClient(siteUrl);
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
  const signedIn = await identity('signInWithPassword', {
    email: known.email,
    password,
    returnSecureToken: true,
  });
  return {
    session: session.body.valid,
    token: await opens(known.token),
    refresh: await opens(id_token),
    password: await opens(signedIn.idToken),
  };
}

const openVerification = async (page: Page, email: string) => {
  await page.goto(inEnglish(await readEmailLink(email, 'VERIFY_EMAIL')));
  await page.locator('[name=password]').waitFor();
};
/** Chooses a new password with the link in the mailbox. */
const resetPassword = async (page: Page, email: string) => {
  await heading(page, 'Check your email');
  await page.goto(inEnglish(await readEmailLink(email, 'PASSWORD_RESET')));
  await page.locator('[name=password]').fill(newPassword);
  await page.locator('[name=repeatPassword]').fill(newPassword);
  await press(page, 'Save password');
  await page.getByText('Password changed', { exact: true }).first().waitFor();
};
const signInAgain = async (page: Page) => {
  await page.locator('[name=password]').fill(newPassword);
  await press(page, 'Sign In');
};

test('mailbox only: a reset ends sessions of an attacker without a store', async ({ page, stack }) => {
  const { email, reach } = await signUpAttacker(stack.siteUrl, { isOwner: false });
  await openVerification(page, email);
  await press(page, 'I don’t know the password');
  await resetPassword(page, email);
  // Before the next sign-in, because the emulator writes its time into earlier refreshed tokens.
  expect(await reach()).toEqual(nothing);
  await signInAgain(page);
  await completeOnboarding(page);
  await expectDashboard(page, stack.dashboardUrl, email);
  expect(await reach()).toMatchObject({ session: false, token: false, password: false });
});

test("mailbox only: a reset asks for the owner of an attacker's store", async ({ page, stack }) => {
  const { email, reach } = await signUpAttacker(stack.siteUrl, { isOwner: true });
  await openVerification(page, email);
  await press(page, 'I don’t know the password');
  await resetPassword(page, email);
  await signInAgain(page);
  await heading(page, 'Is this store yours?');
  expect(await reach()).toEqual(nothing);
});

test.for([true, false])(
  'mailbox and Google: end sessions of an attacker; with a store: %s',
  async (isOwner, { page, stack }) => {
    const { email, reach } = await signUpAttacker(stack.siteUrl, { isOwner });
    await openVerification(page, email);
    await page.getByRole('link', { name: 'I sign in with Google' }).click();
    await signInWithNewGoogleAccount(page, () => googleButton(page).click(), email);
    if (isOwner) await heading(page, 'Is this store yours?');
    else {
      await completeOnboarding(page);
      await expectDashboard(page, stack.dashboardUrl, email);
    }
    expect(await reach()).toEqual(nothing);
  },
);

test('mailbox and password elsewhere: no prompt and no sign-out', async ({
  page,
  context,
  stack,
  browser,
}) => {
  const owner = await createOwnerWithSession(context, stack.siteUrl);
  const client = createRestClient(stack.siteUrl);
  await client.identity('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: owner.token });
  const phone = await (await browser.newContext({ locale: 'en-GB', baseURL: stack.siteUrl })).newPage();
  await openVerification(phone, owner.email);
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
  await client.identity('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: owner.token });
  await restoreSession(page, owner, inEnglish(await readEmailLink(owner.email, 'VERIFY_EMAIL')));
  await page.locator('[name=password]').waitFor({ state: 'detached' });
  const tab = await context.newPage();
  await tab.goto('/auth?mode=verifyEmail&oobCode=cut&lang=en');
  await press(tab, 'Sign out');
  await tab.locator('[name=password]').waitFor();
  await press(page, 'Verify my email');
  await page.locator('[name=password]').waitFor();
  const { idToken } = await client.identity('signInWithPassword', {
    email: owner.email,
    password,
    returnSecureToken: true,
  });
  const { users } = await client.identity('lookup', { idToken });
  expect(users[0].emailVerified).toBe(false);
});

/** A thief with the password of a verified owner has changed the e-mail of the account. */
async function changeEmailOf(context: BrowserContext, siteUrl: string) {
  const owner = await createOwnerWithSession(context, siteUrl);
  const client = createRestClient(siteUrl);
  await client.verifyEmail(owner.uid);
  const signedIn = await client.identity('signInWithPassword', {
    email: owner.email,
    password,
    returnSecureToken: true,
  });
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

test('changed e-mail: its code takes over no account with the address later', async ({ stack }) => {
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
  await page.goto(inEnglish(await readEmailLink(owner.email, 'RECOVER_EMAIL')));
  await heading(page, 'Your email was changed');
  await press(page, 'Take my account back');
  await heading(page, 'Check your email');
  for (const email of [owner.email, thief]) {
    expect(await reachOf(stack.siteUrl, { ...tokens, email, cookie: '' })).toEqual(nothing);
  }
  await resetPassword(page, owner.email);
  await signInAgain(page);
  // The store is verified, so there is no prompt.
  await expectDashboard(page, stack.dashboardUrl, owner.email);
});
