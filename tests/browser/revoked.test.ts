/** Accounts that end while their owner is signed in. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { texts } from '#src/i18n/locales/es.ts';
import { test as browserTest } from './support/browser-test.ts';
import { failRequests, pauseResponses } from './support/paused-requests.ts';
import {
  completeOnboarding,
  createOwnerWithSession,
  createPerson,
  openOnboarding,
  persistedIdentity,
  restoreSession,
  submitCredentials,
} from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

const change = async (siteUrl: string, action: 'update' | 'delete', body: object) => {
  const path = `/identitytoolkit.googleapis.com/v1/projects/demo-escandallo/accounts:${action}`;
  expect(await createRestClient(siteUrl).call('POST', path, { token: 'owner', body })).toMatchObject({
    status: 200,
  });
};
/** Signed in, and left at a session that could not be opened. */
const reachFailedSession = async (page: Page, email: string) => {
  await failRequests(page, 'POST', `${apiBase}/session`);
  await page.goto('/auth');
  await submitCredentials(page, email);
  await page.getByRole('alert').waitFor();
};
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'F8' }).getByRole('listitem').filter({ hasText: title });

const test = browserTest.extend('expectedErrors', [/Failed to load resource: .* 503/]);

test('disabled account: shows the reason and keeps the form usable', async ({ page, stack }) => {
  const { email, uid } = await createPerson(stack.siteUrl, { isOwner: true });
  await reachFailedSession(page, email);
  await change(stack.siteUrl, 'update', { localId: uid, disableUser: true });
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await toast(page, 'Cuenta desactivada').getByText('Esta cuenta está desactivada.').waitFor();
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
  await change(stack.siteUrl, 'update', { localId: uid, disableUser: false });
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
  await change(stack.siteUrl, 'update', { localId: owner.uid, disableUser: true });
  check.release();
  await toast(page, 'Account Disabled').getByText('This user account has been disabled.').waitFor();
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
  await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
});

test('disabled account: shows the reason before onboarding opens', async ({ page, stack }) => {
  const { uid } = await openOnboarding(page, stack.siteUrl);
  await page.goto('/about');
  await change(stack.siteUrl, 'update', { localId: uid, disableUser: true });
  await page.goto('/registration');
  await toast(page, 'Cuenta desactivada').getByText('Esta cuenta está desactivada.').waitFor();
  await page.getByText('Antes, inicia sesión').waitFor();
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
});

test('disabled account: shows the reason when onboarding is submitted', async ({ page, stack }) => {
  const { uid } = await openOnboarding(page, stack.siteUrl);
  await change(stack.siteUrl, 'update', { localId: uid, disableUser: true });
  await completeOnboarding(page);
  await toast(page, 'Cuenta desactivada').getByText('Esta cuenta está desactivada.').waitFor();
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
});

test('disabled account: shows the reason for a verification e-mail', async ({ page, stack }) => {
  const { uid } = await openOnboarding(page, stack.siteUrl);
  const send = page.getByRole('button', { name: /^(Enviar|Volver a enviar|Reenviar)/ });
  await send.waitFor();
  await change(stack.siteUrl, 'update', { localId: uid, disableUser: true });
  await send.click();
  await toast(page, 'Cuenta desactivada').waitFor();
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
});

test('deleted account: shows that the session has ended', async ({ page, stack }) => {
  const { email, uid } = await createPerson(stack.siteUrl, { isOwner: true });
  await reachFailedSession(page, email);
  await change(stack.siteUrl, 'delete', { localId: uid });
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await toast(page, 'Tu sesión ha caducado').getByText('Vuelve a iniciar sesión.').waitFor();
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
});

test('revoked token: shows the end of the session at the refresh', async ({ page, stack }) => {
  await page.clock.install();
  const { uid } = await openOnboarding(page, stack.siteUrl);
  // Time that passes at once would be too long for a script that is on its way.
  await page.getByRole('heading', { name: texts.registration.profile.title }).waitFor();
  await change(stack.siteUrl, 'update', { localId: uid, disableUser: true });
  // Five minutes before the hour of a token is over.
  await page.clock.fastForward('55:30');
  await toast(page, 'Tu sesión ha caducado').getByText('Vuelve a iniciar sesión.').waitFor();
  await page.getByText('Antes, inicia sesión').waitFor();
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
});
