/** Several tabs of one browser agree on who is signed in. */
import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { test as browserTest } from './support/browser-test.ts';
import { fillOnboarding } from './support/onboarding.ts';
import { failRequests, pauseResponses } from './support/paused-requests.ts';
import {
  completeOnboarding,
  createPerson,
  expectDashboard,
  openOnboarding,
  persistedIdentity,
  sessionCookies,
  signIn,
  storageSnapshot,
  submit,
  submitCredentials,
} from './support/people.ts';

/** The time limit of "immediately" between two tabs. */
const withinASecond = { timeout: 1_000, interval: 20 };

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('userToken'));
const subjectOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub as string;

/** A tab behind another one: browsers slow its timers down, in the end to one a minute. */
const openBackgroundTab = async (context: BrowserContext) => {
  const tab = await context.newPage();
  await tab.addInitScript(() => {
    const start = setInterval;
    const slow = (act: TimerHandler, ms = 0, ...rest: unknown[]) => start(act, Math.max(ms, 60_000), ...rest);
    globalThis.setInterval = slow as typeof setInterval;
  });
  return tab;
};

const test = browserTest.extend('expectedErrors', [/Failed to load resource: .* 503/]);

test('tabs: a sign-in continues other tabs with a form', async ({ page, context, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  const [other, reader] = [await openBackgroundTab(context), await context.newPage()];
  await other.goto('/auth');
  await other.getByRole('button', { name: 'Continuar con el correo' }).click();
  await reader.goto('/about');
  await page.goto('/auth');
  /** The look-up follows the token immediately. */
  const lookedUpAt = async (tab: Page) => {
    await tab.waitForRequest((request) => request.url().endsWith(`${apiBase}/users`));
    return Date.now();
  };
  const lookedUp = Promise.all([lookedUpAt(page), lookedUpAt(other)]);
  await submitCredentials(page, email);
  const [here = 0, there = 0] = await lookedUp;
  expect(there - here).toBeLessThan(1_000);
  await Promise.all([
    expectDashboard(page, stack.dashboardUrl, email),
    other.waitForURL(`${stack.dashboardUrl}/`),
  ]);
  expect(new URL(reader.url()).pathname).toBe('/about');
});

test('tabs: a sign-out signs out all tabs and removes the token', async ({ page, context, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  await failRequests(page, 'POST', `${apiBase}/session`);
  const other = await openBackgroundTab(context);
  await failRequests(other, 'POST', `${apiBase}/session`);
  await page.goto('/auth');
  await submitCredentials(page, email);
  await page.getByRole('alert').waitFor();
  const token = (await storedToken(page)) ?? '';
  expect(await storageSnapshot(page)).toContain(token);
  await other.goto('/registration');
  await other.getByRole('alert').waitFor();

  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(() => storedToken(page), { interval: 10 }).toBeNull();
  await expect.poll(() => other.getByText('Antes, inicia sesión').isVisible(), withinASecond).toBe(true);
  for (const name of ['email', 'password']) {
    expect(await page.locator(`[name=${name}]`).inputValue()).toBe('');
  }
  expect(await persistedIdentity(other)).toEqual({ identity: false, token: false });
  const [, payload = ''] = token.split('.');
  for (const tab of [page, other]) {
    const snapshot = await storageSnapshot(tab);
    expect(snapshot).not.toContain(payload);
    expect(snapshot).not.toContain(email);
  }
  expect(await sessionCookies(context)).toEqual([]);
});

test('tabs: a sign-out at the dashboard clears every tab', async ({ page, context, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  await signIn(page, email, `${stack.dashboardUrl}/`);
  const other = await context.newPage();
  // The whole flow, to its own session: a tab that is still fetching a token stores it for a moment.
  const isSession = (response: Response) =>
    response.request().method() === 'POST' && response.url().endsWith(`${apiBase}/session`);
  await Promise.all([other.waitForResponse(isSession), other.goto('/')]);
  const [, payload = ''] = ((await storedToken(other)) ?? '').split('.');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL(`${stack.siteUrl}/`);
  await expect.poll(() => persistedIdentity(other)).toEqual({ identity: false, token: false });
  for (const tab of [page, other]) expect(await storageSnapshot(tab)).not.toContain(payload);
  expect(await sessionCookies(context)).toEqual([]);
  expect(Object.keys(await other.evaluate(() => ({ ...localStorage }))).sort()).toEqual([
    'i18nextLng',
    'lastMethod',
  ]);
});

test('tabs: a pending response does not undo a sign-out elsewhere', async ({ page, context, stack }) => {
  await openOnboarding(page, stack.siteUrl);
  await page.getByRole('main').getByRole('link', { name: 'Atrás' }).click();
  const other = await context.newPage();
  const lookup = await pauseResponses(other, 'POST', '/accounts:lookup');
  await other.goto('/registration');
  await lookup.asked;
  await page.getByRole('button', { name: 'Usar otra cuenta' }).click();
  await expect.poll(() => persistedIdentity(page)).toEqual({ identity: false, token: false });
  lookup.release();
  await other.getByText('Antes, inicia sesión').waitFor();
  expect(await persistedIdentity(other)).toEqual({ identity: false, token: false });
});

test('tabs: no tab sends the token of a previous account', async ({ page, context, stack }) => {
  const ana = await createPerson(stack.siteUrl, { isOwner: true });
  const beto = await createPerson(stack.siteUrl, { isOwner: true });
  await failRequests(page, 'POST', `${apiBase}/session`);
  await page.goto('/auth');
  await submitCredentials(page, ana.email);
  await page.getByRole('alert').waitFor();

  const other = await context.newPage();
  const lookup = await pauseResponses(other, 'GET', `${apiBase}/users`);
  await other.goto('/registration');
  await lookup.asked;
  const sent: string[] = [];
  other.on('request', (request) => {
    const bearer = request.headers().authorization?.replace('Bearer ', '');
    const { tokenId } = (request.url().startsWith(stack.siteUrl + apiBase) && request.postDataJSON()) || {};
    for (const token of [bearer, tokenId]) if (token) sent.push(subjectOf(token));
  });

  await page.unrouteAll();
  const stored = page.waitForFunction(
    (uid) => atob(localStorage.getItem('userToken')?.split('.')[1] ?? '').includes(uid),
    beto.uid,
    { polling: 5 },
  );
  // The first tab stays where it is, so only the other one can open a session.
  await failRequests(page, 'POST', `${apiBase}/session`);
  await submitCredentials(page, beto.email);
  await stored;
  lookup.release();
  await expectDashboard(other, stack.dashboardUrl, beto.email);
  expect(new Set(sent)).toEqual(new Set([beto.uid]));
});

test('tabs: onboarding in one tab survives /auth in another', async ({ page, context, stack }) => {
  const { email } = await openOnboarding(page, stack.siteUrl);
  const other = await context.newPage();
  const checked = other.waitForResponse((response) => response.url().endsWith(`${apiBase}/logout`));
  await other.goto('/auth');
  await checked;
  await other.waitForURL('**/registration');
  await completeOnboarding(page);
  await expectDashboard(page, stack.dashboardUrl, email);
});

test('tabs: a sign-out cancels a pending session and empties the form', async ({ page, context, stack }) => {
  await fillOnboarding(page, stack.siteUrl);
  const other = await context.newPage();
  await other.goto('/registration');
  await other.getByRole('button', { name: 'Atrás' }).click();
  await other.getByRole('main').getByRole('link', { name: 'Atrás' }).click();
  const anotherAccount = other.getByRole('button', { name: 'Usar otra cuenta' });
  await anotherAccount.waitFor();
  // A reload asks again who is here, and takes no token from the tab that needs it.
  await other.reload();
  await anotherAccount.waitFor();
  expect(await storedToken(page)).not.toBeNull();

  const isSession = (request: Request) => request.url().endsWith(`${apiBase}/session`);
  // The server is busy with it.
  await page.route(`**${apiBase}/session`, () => {});
  await Promise.all([page.waitForRequest(isSession), submit(page)]);
  const calledOff = page.waitForEvent('requestfailed', isSession);
  await anotherAccount.click();
  await calledOff;
  await page.getByText('Antes, inicia sesión').waitFor();
  expect(await page.locator('[name=name]').inputValue()).toBe('');
  expect(await sessionCookies(context)).toEqual([]);
});
