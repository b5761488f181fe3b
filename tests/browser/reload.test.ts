/** Reload in waiting states of the auth machine; flow paths do so in the others. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { test as browserTest } from './support/browser-test.ts';
import { failRequests, pauseResponses } from './support/paused-requests.ts';
import {
  createOwnerWithSession,
  createPerson,
  expectDashboard,
  openOnboarding,
  persistedIdentity,
  persistedUsers,
  restoreSession,
  submitCredentials,
} from './support/people.ts';

const waits = [
  ['fetchingToken', 'POST', '/v1/token'],
  ['creatingSession', 'POST', `${apiBase}/session`],
] as const;

/** Later than a fresh token, so a token is fetched. */
const later = () => Date.now() + 120_000;
/** Reloads and stops pausing. The paused request is not released, because it could redirect first. */
const reloadAndPass = async (page: Page) => {
  await page.route('**', (route) => route.continue().catch(() => undefined));
  await page.reload();
};

const test = browserTest.extend('expectedErrors', [/Failed to load resource: .* 503/]);

test.for(waits)(
  'reload: an owner with a session continues in %s',
  async ([, method, path], { page, context, stack }) => {
    const owner = await createOwnerWithSession(context, stack.siteUrl);
    await page.clock.setSystemTime(later());
    const call = await pauseResponses(page, method, path);
    await restoreSession(page, owner, '/auth');
    await call.asked;
    await reloadAndPass(page);
    await expectDashboard(page, stack.dashboardUrl, owner.email);
    call.release();
  },
);

test('reload: a user without a session is signed out on /auth', async ({ page, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  const call = await pauseResponses(page, 'GET', `${apiBase}/users`);
  await page.goto('/auth');
  await submitCredentials(page, email);
  await call.asked;
  await reloadAndPass(page);
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
  await submitCredentials(page, email);
  await expectDashboard(page, stack.dashboardUrl, email);
  call.release();
});

test('reload: an owner whose lookup failed is redirected automatically', async ({ page, context, stack }) => {
  const owner = await createOwnerWithSession(context, stack.siteUrl);
  await failRequests(page, 'GET', `${apiBase}/users`);
  await page.clock.install();
  await restoreSession(page, owner, '/auth');
  const note = page.getByText(/No hemos podido comprobar tu cuenta/);
  await note.waitFor();
  expect(new URL(page.url()).pathname).toBe('/registration');
  await page.reload();
  await note.waitFor();
  await page.unrouteAll();
  await page.clock.fastForward(10_000);
  await expectDashboard(page, stack.dashboardUrl, owner.email);
});

test('reload: keeps the user when Google answers once with 503', async ({ page, stack }) => {
  const { uid } = await openOnboarding(page, stack.siteUrl);
  const error = { code: 503, message: 'The service is currently unavailable.', status: 'UNAVAILABLE' };
  const lookup = page.waitForResponse('**/accounts:lookup?*');
  await page.route('**/accounts:lookup?*', (route) => route.fulfill({ status: 503, json: { error } }), {
    times: 1,
  });
  await page.reload();
  expect((await lookup).status()).toBe(503);
  await page.locator('[name=phone]').waitFor();
  expect((await persistedUsers(page)).map(({ value }) => value.uid)).toEqual([uid]);
});
