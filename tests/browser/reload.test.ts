/** Reload in each waiting state of the auth chart. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { test as browserTest } from './support/browser-test.ts';
import { failCalls, holdCalls } from './support/held-call.ts';
import {
  comeBack,
  createOwnerWithSession,
  createPerson,
  expectDashboard,
  keptIdentity,
  submitCredentials,
} from './support/people.ts';

const waits = [
  ['checkingSession', 'GET', `${apiBase}/logout`],
  ['fetchingToken', 'POST', '/v1/token'],
  ['lookingUpUser', 'GET', `${apiBase}/users`],
  ['creatingSession', 'POST', `${apiBase}/session`],
] as const;

/** Later than what counts as fresh, so that a token is fetched. */
const later = () => Date.now() + 120_000;
/** Reloads; from now on calls pass. The one that is held stays so: let go, it could leave the page first. */
const reloadAndPass = async (page: Page) => {
  await page.route('**', (route) => route.continue().catch(() => undefined));
  await page.reload();
};

const test = browserTest.extend('expectedErrors', [/Failed to load resource: .* 503/]);

test.for(waits)(
  'an owner with a session reloads in %s and goes on',
  async ([, method, path], { page, context, stack }) => {
    const owner = await createOwnerWithSession(context, stack.siteUrl);
    await page.clock.setSystemTime(later());
    const call = await holdCalls(page, method, path);
    await comeBack(page, owner, '/auth');
    await call.asked;
    await reloadAndPass(page);
    await expectDashboard(page, stack.dashboardUrl, owner.email);
    call.release();
  },
);

test('somebody who has no session yet and reloads on /auth is asked to sign in, as specified', async ({
  page,
  stack,
}) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  const call = await holdCalls(page, 'GET', `${apiBase}/users`);
  await page.goto('/auth');
  await submitCredentials(page, email);
  await call.asked;
  await reloadAndPass(page);
  await expect.poll(() => keptIdentity(page)).toEqual({ identity: false, token: false });
  await submitCredentials(page, email);
  await expectDashboard(page, stack.dashboardUrl, email);
  call.release();
});

test('a session that failed is tried again after a reload', async ({ page, context, stack }) => {
  const owner = await createOwnerWithSession(context, stack.siteUrl);
  await failCalls(page, 'POST', `${apiBase}/session`);
  await comeBack(page, owner, '/auth');
  await page.getByRole('alert').waitFor();
  await reloadAndPass(page);
  await expectDashboard(page, stack.dashboardUrl, owner.email);
});

test('an unconfirmed owner reloads, stays unconfirmed, and is carried on by themselves', async ({
  page,
  context,
  stack,
}) => {
  const owner = await createOwnerWithSession(context, stack.siteUrl);
  await failCalls(page, 'GET', `${apiBase}/users`);
  await page.clock.install();
  await comeBack(page, owner, '/auth');
  const note = page.getByText(/No hemos podido comprobar tu cuenta/);
  await note.waitFor();
  expect(new URL(page.url()).pathname).toBe('/registration');
  await page.reload();
  await note.waitFor();
  await page.unrouteAll();
  await page.clock.fastForward(10_000);
  await expectDashboard(page, stack.dashboardUrl, owner.email);
});
