import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { test } from './support/browser-test.ts';
import { pauseRequests, pauseResponses } from './support/paused-requests.ts';
import {
  createOwnerWithSession,
  expectDashboard,
  openOnboarding,
  persistedIdentity,
  restoreSession,
} from './support/people.ts';

const checkedSession = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith(`${apiBase}/logout`));

test('session: an owner stays on the landing page until the modal opens', async ({
  page,
  context,
  stack,
}) => {
  const owner = await createOwnerWithSession(context, stack.siteUrl);
  // The page may receive the response before the test reads it.
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
