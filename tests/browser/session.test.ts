import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { test } from './support/browser-test.ts';
import { holdCalls, holdRequests } from './support/held-call.ts';
import { newEmail } from './support/inbox.ts';
import {
  comeBack,
  createOwnerWithSession,
  createPerson,
  expectDashboard,
  keptIdentity,
  openOnboarding,
  password,
  sessionCookies,
  signIn,
  submitCredentials,
} from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

const checkedSession = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith(`${apiBase}/logout`));

test('a visitor without a session stays on the landing page, and nothing is kept', async ({ page }) => {
  const [check] = await Promise.all([checkedSession(page), page.goto('/')]);
  expect(await check.json()).toEqual({ valid: false });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => keptIdentity(page)).toEqual({ identity: false, token: false });
});

test('an owner with a session stays on the landing page until the modal is open', async ({
  page,
  context,
  stack,
}) => {
  const owner = await createOwnerWithSession(context, stack.siteUrl);
  // The page may have it before the test has read the answer of the check.
  const opened = page.waitForResponse((response) => response.url().endsWith(`${apiBase}/session`));
  const [check] = await Promise.all([checkedSession(page), comeBack(page, owner, '/')]);
  expect(await check.json()).toEqual({ valid: true });
  await opened;
  await expect.poll(() => keptIdentity(page)).toEqual({ identity: true, token: true });
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto('/?modal=sign-in');
  await expectDashboard(page, stack.dashboardUrl, owner.email);
});

test('an identity without a session is signed out by the check', async ({ page, stack }) => {
  await openOnboarding(page, stack.siteUrl);
  expect(await keptIdentity(page)).toEqual({ identity: true, token: true });
  await page.goto('/');
  await expect.poll(() => keptIdentity(page)).toEqual({ identity: false, token: false });
  await page.goto('/registration');
  await page
    .getByText('Antes, inicia sesión')
    .or(page.getByRole('status').filter({ hasText: /sesión/ }))
    .first()
    .waitFor();
});

test('somebody who signs out at the dashboard is signed out here too', async ({ page, context, stack }) => {
  const client = createRestClient(stack.siteUrl);
  const email = newEmail();
  await client.register(await client.signUp(email, password), email);
  await signIn(page, email, `${stack.dashboardUrl}/`);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL(`${stack.siteUrl}/`);
  await expect.poll(() => keptIdentity(page)).toEqual({ identity: false, token: false });
  expect(await sessionCookies(context)).toEqual([]);
  // That their session has ended is no news.
  expect(await page.getByRole('region', { name: 'F8' }).getByRole('listitem').count()).toBe(0);
});

test('an answer that comes after a sign-out changes nothing', async ({ page, context, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  const lookup = await holdCalls(page, 'GET', `${apiBase}/users`);
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
  expect(await keptIdentity(page)).toEqual({ identity: false, token: false });
  expect(await sessionCookies(context)).toEqual([]);
});

test('the session check and the identity provider start side by side', async ({ page, context, stack }) => {
  const owner = await createOwnerWithSession(context, stack.siteUrl);
  const check = await holdCalls(page, 'GET', `${apiBase}/logout`);
  const known = page.waitForResponse((response) => response.url().includes('accounts:lookup'));
  await comeBack(page, owner, '/auth');
  await Promise.all([check.asked, known]);
  check.release();
  await expectDashboard(page, stack.dashboardUrl, owner.email);
});

test('an owner who was signed in before sees no form on the way to the dashboard', async ({
  page,
  context,
  stack,
}) => {
  const owner = await createOwnerWithSession(context, stack.siteUrl);
  const scripts = await holdRequests(page, '**/assets/*.js');
  const check = await holdCalls(page, 'GET', `${apiBase}/logout`);
  await comeBack(page, owner, '/auth', { waitUntil: 'commit' });
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

test('an app that does not come leaves the form to an owner who was signed in', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('userToken', 'of an earlier visit'));
  const scripts = await holdRequests(page, '**/assets/*.js');
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

test('an owner whose session is over gets the form', async ({ page, stack }) => {
  await comeBack(page, await createPerson(stack.siteUrl, { isOwner: true }), '/auth');
  await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
  expect(await page.getByText('Abriendo tu panel').count()).toBe(0);
  expect(await page.getByText('¿No tienes cuenta?').isVisible()).toBe(true);
});
