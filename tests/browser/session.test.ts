import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiBase } from '#server/contract.site.ts';
import { test } from './support/browser-test.ts';
import { newEmail } from './support/inbox.ts';
import { expectDashboard, keptIdentity, password } from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

/** Signs in on /auth until the person is at `destination`. */
const signIn = async (page: Page, email: string, destination: string) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continuar con el correo' }).click();
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('form [type=submit]').click();
  await page.waitForURL(destination);
};
const checkedSession = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith(`${apiBase}/logout`));

test('a visitor without a session stays on the landing page, and nothing is kept', async ({ page }) => {
  const [check] = await Promise.all([checkedSession(page), page.goto('/')]);
  expect(await check.json()).toEqual({ valid: false });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => keptIdentity(page)).toEqual({ identity: false, token: false });
});

test('an owner with a session stays on the landing page until the modal is open', async ({ page, stack }) => {
  const client = createRestClient(stack.siteUrl);
  const email = newEmail();
  await client.register(await client.signUp(email, password), email);
  await signIn(page, email, `${stack.dashboardUrl}/`);
  const [check] = await Promise.all([checkedSession(page), page.goto('/')]);
  expect(await check.json()).toEqual({ valid: true });
  await page.waitForResponse((response) => response.url().endsWith(`${apiBase}/session`));
  await expect.poll(() => keptIdentity(page)).toEqual({ identity: true, token: true });
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto('/?modal=sign-in');
  await expectDashboard(page, stack.dashboardUrl, email);
});

test('an identity without a session is signed out by the check', async ({ page, stack }) => {
  const email = newEmail();
  await createRestClient(stack.siteUrl).signUp(email, password);
  await signIn(page, email, '**/registration');
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

test('who signs out at the dashboard is signed out here too', async ({ page, context, stack }) => {
  const client = createRestClient(stack.siteUrl);
  const email = newEmail();
  await client.register(await client.signUp(email, password), email);
  await signIn(page, email, `${stack.dashboardUrl}/`);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL(`${stack.siteUrl}/`);
  await expect.poll(() => keptIdentity(page)).toEqual({ identity: false, token: false });
  expect(await context.cookies()).toEqual([]);
});
