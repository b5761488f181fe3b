import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { test } from './support/browser-test.ts';
import { newEmail } from './support/inbox.ts';
import { pauseRequests, pauseResponses } from './support/paused-requests.ts';
import {
  createOwnerWithSession,
  createPerson,
  expectDashboard,
  openOnboarding,
  password,
  persistedIdentity,
  restoreSession,
  sessionCookies,
  signIn,
  submitCredentials,
} from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

const checkedSession = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith(`${apiBase}/logout`));

test('session: a visitor without one stays on the landing page', async ({ page }) => {
  const [check] = await Promise.all([checkedSession(page), page.goto('/')]);
  expect(await check.json()).toEqual({ valid: false });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
});

test('session: an owner stays on the landing page until the modal opens', async ({
  page,
  context,
  stack,
}) => {
  const owner = await createOwnerWithSession(context, stack.siteUrl);
  // The page may have it before the test has read the answer of the check.
  const opened = page.waitForResponse((response) => response.url().endsWith(`${apiBase}/session`));
  const [check] = await Promise.all([checkedSession(page), restoreSession(page, owner, '/')]);
  expect(await check.json()).toEqual({ valid: true });
  await opened;
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: true, token: true });
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto('/?modal=sign-in');
  await expectDashboard(page, stack.dashboardUrl, owner.email);
});

test('session: the check signs out a user without one', async ({ page, stack }) => {
  await openOnboarding(page, stack.siteUrl);
  expect(await persistedIdentity(page)).toEqual({ identity: true, token: true });
  await page.goto('/');
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
  await page.goto('/registration');
  await page
    .getByText('Antes, inicia sesión')
    .or(page.getByRole('status').filter({ hasText: /sesión/ }))
    .first()
    .waitFor();
});

test('session: a sign-out at the dashboard signs out here', async ({ page, context, stack }) => {
  const client = createRestClient(stack.siteUrl);
  const email = newEmail();
  await client.register(await client.signUp(email, password), email);
  await signIn(page, email, `${stack.dashboardUrl}/`);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL(`${stack.siteUrl}/`);
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
  expect(await sessionCookies(context)).toEqual([]);
  // That their session has ended is no news.
  expect(await page.getByRole('region', { name: 'F8' }).getByRole('listitem').count()).toBe(0);
});

test('session: a response after the sign-out is ignored', async ({ page, context, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  const lookup = await pauseResponses(page, 'GET', `${apiBase}/users`);
  await page.goto('/auth');
  await submitCredentials(page, email);
  await lookup.asked;
  // The landing page of another tab signs out people who have no session.
  await (await context.newPage()).goto('/');
  await expect.poll(() => page.locator('form [type=submit]').isEnabled()).toBe(true);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  lookup.release();
  await page.waitForTimeout(500);
  expect(sent).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/auth');
  expect(await persistedIdentity(page)).toEqual({ identity: false, token: false });
  expect(await sessionCookies(context)).toEqual([]);
});

test('session: check and identity provider start in parallel', async ({ page, context, stack }) => {
  const owner = await createOwnerWithSession(context, stack.siteUrl);
  const check = await pauseResponses(page, 'GET', `${apiBase}/logout`);
  const known = page.waitForResponse((response) => response.url().includes('accounts:lookup'));
  await restoreSession(page, owner, '/auth');
  await Promise.all([check.asked, known]);
  check.release();
  await expectDashboard(page, stack.dashboardUrl, owner.email);
});

test('session: a returning owner sees no form before the redirect', async ({ page, context, stack }) => {
  const owner = await createOwnerWithSession(context, stack.siteUrl);
  const scripts = await pauseRequests(page, '**/assets/*.js');
  const check = await pauseResponses(page, 'GET', `${apiBase}/logout`);
  await restoreSession(page, owner, '/auth', { waitUntil: 'commit' });
  const seen = () => page.locator('main').innerText();
  // The page without the app, and then with it.
  await expect.poll(seen).toContain('Hola de nuevo');
  const early = await seen();
  const said = page.locator('main p[role=status]');
  expect(await said.evaluate((status) => getComputedStyle(status, '::before').content)).toContain('Abriendo');
  scripts.release();
  await check.asked;
  await expect.poll(() => page.locator('#root[data-opening]').count()).toBe(0);
  for (const text of [early, await seen()]) {
    expect(text).not.toContain('Continuar con Google');
    expect(text).not.toContain('¿No tienes cuenta?');
  }
  expect(await said.textContent()).toBe('Abriendo tu panel…');
  check.release();
  await expectDashboard(page, stack.dashboardUrl, owner.email);
});

test('session: a returning owner gets the form when the app fails', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('userToken', 'of an earlier visit'));
  const scripts = await pauseRequests(page, '**/assets/*.js');
  await page.clock.install();
  await page.goto('/auth');
  const google = page.getByRole('button', { name: 'Continuar con Google' });
  expect(await google.isVisible()).toBe(false);
  await page.clock.runFor(8_000);
  expect(await google.isVisible()).toBe(true);
  scripts.release();
  await page.waitForFunction(() => localStorage.getItem('userToken') === null);
  expect(await google.isVisible()).toBe(true);
});

test('session: an owner with an ended session gets the form', async ({ page, stack }) => {
  await restoreSession(page, await createPerson(stack.siteUrl, { isOwner: true }), '/auth');
  await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
  expect(await page.getByText('Abriendo tu panel').count()).toBe(0);
  expect(await page.getByText('¿No tienes cuenta?').isVisible()).toBe(true);
});
