/** Without a connection the flow says so, and goes on by itself. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { test as browserTest } from './support/browser-test.ts';
import { failRequests } from './support/paused-requests.ts';
import {
  createOwnerWithSession,
  createPerson,
  expectDashboard,
  password,
  persistedIdentity,
  restoreSession,
  submitCredentials,
} from './support/people.ts';
import { openWithFiles } from './support/prerendered.ts';

const note = 'Sin conexión. Seguiremos en cuanto vuelva la conexión.';
/** Later than a fresh token, so a token is fetched. */
const later = () => Date.now() + 120_000;

/** The connection goes with the first call of `method` to `path`. */
const loseConnectionAt = (page: Page, method: string, path: string) =>
  page.route(
    (url) => url.pathname.endsWith(path),
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      await page.context().setOffline(true);
      await route.abort('internetdisconnected').catch(() => undefined);
    },
  );

const test = browserTest.extend('expectedErrors', [
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)/,
  // It goes so early that the provider's code is not there yet.
  /The identity provider did not load/,
]);

test.for([
  ['GET', `${apiBase}/logout`],
  ['POST', '/v1/token'],
] as const)(
  'offline: the flow continues after a loss at %s %s',
  async ([method, path], { page, context, stack }) => {
    const owner = await createOwnerWithSession(context, stack.siteUrl);
    await page.clock.setSystemTime(later());
    await loseConnectionAt(page, method, path);
    await restoreSession(page, owner, '/auth');
    await page.getByText(note).waitFor();
    await expectNoAxeViolations(page);
    await page.unrouteAll({ behavior: 'wait' });
    await context.setOffline(false);
    await expectDashboard(page, stack.dashboardUrl, owner.email);
  },
);

test('offline: retries an unreachable server while the browser is online', async ({ page, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  let calls = 0;
  await page.route(
    (url) => url.pathname === `${apiBase}/session`,
    (route) => (++calls === 1 ? route.abort('connectionrefused') : route.fallback()),
  );
  await page.goto('/auth');
  await submitCredentials(page, email);
  await page.getByText(note).waitFor();
  await expectDashboard(page, stack.dashboardUrl, email);
  expect(calls).toBe(2);
});

test('offline: a submitted form keeps its input and works once online', async ({ page, context, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  // It loads before the first key. The toaster does not, and the toast is shown without it.
  await openWithFiles(page, '/auth', ['firebase-provider', 'toasts']);
  await context.setOffline(true);
  await submitCredentials(page, email);
  await page.getByRole('alert').getByText('Revisa tu conexión a internet').waitFor();
  expect(await page.locator('[name=email]').inputValue()).toBe(email);
  expect(await page.locator('[name=password]').inputValue()).toBe(password);
  await context.setOffline(false);
  await page.locator('form [type=submit]').click();
  await expectDashboard(page, stack.dashboardUrl, email);
});

describe('offline sign-out', () => {
  const signOutUnheard = async (page: Page, { siteUrl }: { siteUrl: string }) => {
    const owner = await createOwnerWithSession(page.context(), siteUrl);
    await failRequests(page, 'GET', `${apiBase}/users`, 403);
    await restoreSession(page, owner, '/auth');
    const signOut = page.getByRole('button', { name: 'Cerrar sesión' });
    await signOut.waitFor();
    await page.context().setOffline(true);
    await signOut.click();
    await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
  };
  const cookies = (page: Page, siteUrl: string) => page.context().cookies(siteUrl);

  test('ends the session once online', async ({ page, context, stack }) => {
    await signOutUnheard(page, stack);
    expect(await cookies(page, stack.siteUrl)).toHaveLength(1);
    await context.setOffline(false);
    await expect.poll(() => cookies(page, stack.siteUrl)).toEqual([]);
  });

  test('ends the session at the next visit', async ({ page, context, stack }) => {
    await signOutUnheard(page, stack);
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto('/');
    await expect.poll(() => cookies(next, stack.siteUrl)).toEqual([]);
    await expect
      .poll(() => next.evaluate(() => Object.keys(localStorage).sort()))
      .toEqual(['i18nextLng', 'lastMethod']);
  });
});
