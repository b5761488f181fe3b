/** A browser that drops the session's cookie without a word: "navigator.cookieEnabled" is true all the same. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { auth } from '#src/i18n/locales/es/auth.ts';
import { browserFlags } from './support/browser-flags.ts';
import { test as browserTest } from './support/browser-test.ts';
import { findChromium } from './support/find-chromium.ts';
import { completeOnboarding, createPerson, expectDashboard, submitCredentials } from './support/people.ts';
import { viewports } from './support/viewports.ts';

/** What its owner chooses with "Don't allow sites to save data on your device". */
const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };

const test = browserTest.extend('strictPage', async ({ stack }, { onCleanup }) => {
  const profile = await mkdtemp(join(tmpdir(), 'blocked-cookies-'));
  await mkdir(join(profile, 'Default'));
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(blocked));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: browserFlags,
    baseURL: stack.siteUrl,
    locale: 'es-ES',
    ...viewports.phone,
  });
  onCleanup(async () => {
    await context.close();
    await rm(profile, { recursive: true, maxRetries: 3 });
  });
  return context.newPage();
});

const alertOf = (page: Page, { title, text }: { title: string; text: string }) =>
  page.getByRole('alert').filter({ hasText: title }).filter({ hasText: text });

test('sign-in: asks for cookies when the browser blocks them', async ({ strictPage, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  await strictPage.goto('/auth');
  await submitCredentials(strictPage, email);
  await alertOf(strictPage, auth.cookiesBlocked).waitFor();
  expect(new URL(strictPage.url()).pathname).toBe('/auth');
});

test('onboarding: asks for cookies when the browser blocks them', async ({ strictPage, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: false });
  await strictPage.goto('/auth');
  await submitCredentials(strictPage, email);
  await completeOnboarding(strictPage);
  await alertOf(strictPage, auth.cookiesBlocked).waitFor();
  expect(new URL(strictPage.url()).pathname).toBe('/registration');
});

test('sign-in: continues with Retry once cookies are allowed', async ({ page, context, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  const session = (url: URL) => url.pathname === `${apiBase}/session`;
  await page.route(session, async (route) => {
    const headers = { ...route.request().headers(), 'sec-fetch-site': 'same-origin' };
    const response = await route.fetch({ headers });
    await context.clearCookies();
    const { 'set-cookie': _, ...rest } = response.headers();
    await route.fulfill({ response, headers: rest });
  });
  await page.goto('/auth');
  await submitCredentials(page, email);
  await alertOf(page, auth.cookiesBlocked).waitFor();
  await page.unroute(session);
  await page.getByRole('button', { name: auth.retry }).click();
  await expectDashboard(page, stack.dashboardUrl, email);
});
