/** The other host accepts the connection and does not answer. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { auth } from '#src/i18n/locales/es/auth.ts';
import { errors } from '#src/i18n/locales/es/errors.ts';
import { registration } from '#src/i18n/locales/es/registration.ts';
import { test } from './support/browser-test.ts';
import { blockPopups, googleButton } from './support/google-popup.ts';
import { pauseRequests } from './support/paused-requests.ts';
import {
  completeOnboarding,
  createPerson,
  expectDashboard,
  password,
  submitCredentials,
} from './support/people.ts';

const holdDashboard = (page: Page, dashboardUrl: string) => pauseRequests(page, `${dashboardUrl}/**`);
/** The browser's own button. */
const pressStop = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.stopLoading');
};
const link = (page: Page) => page.getByRole('link', { name: auth.openDashboard });
/** The page reports its text, because DevTools cannot evaluate during a pending navigation. */
const watchText = async (page: Page) => {
  let text = '';
  page.on('console', (message) => {
    if (message.type() === 'debug') text = message.text();
  });
  await page.addInitScript(() => {
    const report = () => console.debug(document.body?.textContent);
    new MutationObserver(report).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const read = () => text;
  return { read, waitFor: (wanted: string) => expect.poll(read, { timeout: 15_000 }).toContain(wanted) };
};

describe('dashboard does not respond', () => {
  test('/auth: links to the dashboard when the person presses Stop', async ({ page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: true });
    const screen = await watchText(page);
    const { asked, release } = await holdDashboard(page, stack.dashboardUrl);
    await page.goto('/auth');
    await submitCredentials(page, email);
    await asked;
    await screen.waitFor(auth.busy.openingDashboard);
    expect(screen.read()).not.toContain(auth.openDashboard);
    await pressStop(page);
    await link(page).waitFor();
    await page.getByRole('status').filter({ hasText: auth.dashboardUnopened }).waitFor();
    expect(await link(page).getAttribute('href')).toBe(stack.dashboardUrl);
    release();
    await link(page).click();
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('sign-in modal: links to the dashboard when it takes too long', async ({ page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: true });
    const screen = await watchText(page);
    const { asked, release } = await holdDashboard(page, stack.dashboardUrl);
    await page.goto('/?modal=sign-in');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: auth.continueWithEmail }).click();
    await dialog.getByLabel(auth.email).fill(email);
    await dialog.getByLabel(auth.password, { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await asked;
    await screen.waitFor(auth.openDashboard);
    await pressStop(page);
    release();
    await link(page).click();
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('step 2: links to the dashboard when the person presses Stop', async ({ page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: false });
    const { asked, release } = await holdDashboard(page, stack.dashboardUrl);
    await page.goto('/auth');
    await submitCredentials(page, email);
    await completeOnboarding(page);
    await asked;
    await pressStop(page);
    await link(page).waitFor();
    expect(await page.getByRole('button', { name: registration.complete }).count()).toBe(0);
    release();
    // The keyboard is there already.
    await page.keyboard.press('Enter');
    await expectDashboard(page, stack.dashboardUrl, email);
  });
});

test('Google redirect: shows an error when its page does not respond', async ({ page }) => {
  const screen = await watchText(page);
  const { asked } = await pauseRequests(page, '**/emulator/auth/handler**');
  await blockPopups(page);
  await page.goto('/auth');
  await googleButton(page).click();
  await page.getByRole('button', { name: auth.continueInThisTab }).focus();
  await page.keyboard.press('Enter');
  await asked;
  await screen.waitFor(errors.provider['provider-unreached'].text.replace('{{provider}}', 'Google'));
  expect(screen.read()).toContain(auth.continueInThisTab);
});
