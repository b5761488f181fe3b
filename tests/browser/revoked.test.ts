/** Accounts that end while their owner is signed in. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { texts } from '#src/i18n/locales/es.ts';
import { test as browserTest } from './support/browser-test.ts';
import { toasts } from './support/page-parts.ts';
import { failRequests, pauseResponses } from './support/paused-requests.ts';
import {
  createOwnerWithSession,
  createPerson,
  openOnboarding,
  persistedIdentity,
  restoreSession,
  submitCredentials,
} from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

/** Signed in, and left at a session that could not be opened. */
const reachFailedSession = async (page: Page, email: string) => {
  await failRequests(page, 'POST', `${apiBase}/session`);
  await page.goto('/auth');
  await submitCredentials(page, email);
  await page.getByRole('alert').waitFor();
};
const test = browserTest.extend('expectedErrors', [/Failed to load resource: .* 503/]);

test('disabled account: shows the reason and keeps the form usable', async ({ page, stack }) => {
  const { email, uid } = await createPerson(stack.siteUrl, { isOwner: true });
  await reachFailedSession(page, email);
  await createRestClient(stack.siteUrl).manageAccount('update', { localId: uid, disableUser: true });
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await toasts(page, 'Cuenta desactivada').getByText('Esta cuenta está desactivada.').waitFor();
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
  await createRestClient(stack.siteUrl).manageAccount('update', { localId: uid, disableUser: false });
  await page.unrouteAll();
  await submitCredentials(page, email);
  await page.waitForURL(`${stack.dashboardUrl}/`);
});

test('disabled account: shows the reason during the session check', async ({ page, context, stack }) => {
  const owner = await createOwnerWithSession(context, stack.siteUrl);
  const check = await pauseResponses(page, 'GET', `${apiBase}/logout`);
  const known = page.waitForResponse((response) => response.url().includes('accounts:lookup'));
  await restoreSession(page, owner, '/auth?lng=en');
  await Promise.all([check.asked, known]);
  await createRestClient(stack.siteUrl).manageAccount('update', { localId: owner.uid, disableUser: true });
  check.release();
  await toasts(page, 'Account Disabled').getByText('This user account has been disabled.').waitFor();
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
});

test('newcomer: stays signed in after a public page', async ({ page, stack }) => {
  const { email } = await openOnboarding(page, stack.siteUrl);
  const flow: string[] = [];
  page.on('request', (request) => flow.push(request.url()));
  await page.goto('/privacy');
  await expect.poll(() => flow.some((url) => url.endsWith('/logout'))).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.goto('/registration');
  await page.getByText(email).first().waitFor();
});

test('disabled account: shows the reason before onboarding opens', async ({ page, stack }) => {
  const { uid } = await openOnboarding(page, stack.siteUrl);
  await page.goto('/about');
  await createRestClient(stack.siteUrl).manageAccount('update', { localId: uid, disableUser: true });
  await page.goto('/registration');
  await toasts(page, 'Cuenta desactivada').getByText('Esta cuenta está desactivada.').waitFor();
  await page.getByText('Tu cuenta está desactivada').waitFor();
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
});

test('disabled account: shows the reason for a verification e-mail', async ({ page, stack }) => {
  const { uid } = await openOnboarding(page, stack.siteUrl);
  const send = page.getByRole('button', { name: /^(Enviar|Volver a enviar|Reenviar)/ });
  await send.waitFor();
  await createRestClient(stack.siteUrl).manageAccount('update', { localId: uid, disableUser: true });
  await send.click();
  await toasts(page, 'Cuenta desactivada').waitFor();
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
});

test('deleted account: shows that the session has ended', async ({ page, stack }) => {
  const { email, uid } = await createPerson(stack.siteUrl, { isOwner: true });
  await reachFailedSession(page, email);
  await createRestClient(stack.siteUrl).manageAccount('delete', { localId: uid });
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await toasts(page, 'Tu sesión ha caducado').getByText('Vuelve a iniciar sesión.').waitFor();
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
});

test('revoked token: shows the end of the session at the refresh', async ({ page, stack }) => {
  await page.clock.install();
  const { uid } = await openOnboarding(page, stack.siteUrl);
  // Loads all scripts before the clock jumps, because a pending script would time out.
  await page.getByRole('heading', { name: texts.registration.profile.title }).waitFor();
  await createRestClient(stack.siteUrl).manageAccount('update', { localId: uid, disableUser: true });
  // Five minutes before the hour of a token is over.
  await page.clock.fastForward('55:30');
  await toasts(page, 'Tu sesión ha caducado').getByText('Vuelve a iniciar sesión.').waitFor();
  await page.getByText('Antes, inicia sesión').waitFor();
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
});
