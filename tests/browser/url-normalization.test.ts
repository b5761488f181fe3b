/** Addresses that are spelled in another way: on our server, from source, and on static hosts. */
import { Hono } from 'hono';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { openDevelopmentPages } from '#local/development-pages.ts';
import { test } from './support/browser-test.ts';
import {
  completeOnboarding,
  createPerson,
  emailOption,
  expectDashboard,
  submitCredentials,
} from './support/people.ts';
import { openStaticHost } from './support/static-host.ts';

const addressOf = ({ pathname, search, hash }: URL) => pathname + search + hash;
const isAt = (page: Page, address: string) => page.waitForURL((url) => addressOf(url) === address);

/** Records the path of each document that the page requests. */
const countDocuments = (page: Page) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  return asked;
};

describe('URL normalization: our server', () => {
  test('variants open the form of /auth; /Registration/ opens onboarding', async ({ page, stack }) => {
    for (const [spelling, address] of [
      ['/auth/', '/auth'],
      ['/Auth/?lng=en', '/auth?lng=en'],
      ['//auth?lng=en#top', '/auth?lng=en#top'],
      ['/%61uth', '/auth'],
    ] as const) {
      await page.goto(stack.siteUrl + spelling);
      await isAt(page, address);
      await emailOption(page).waitFor();
    }
    const { email } = await createPerson(stack.siteUrl, { isOwner: false });
    await submitCredentials(page, email);
    await page.waitForURL('**/registration');
    await page.goto('/Registration/');
    await completeOnboarding(page);
    await expectDashboard(page, stack.dashboardUrl, email);
  });
});

test('URL normalization: the development server redirects', async () => {
  const pages = await openDevelopmentPages('http://localhost:4100');
  onTestFinished(() => pages.close());
  const response = await new Hono()
    .use(pages.serve)
    .request('/Auth/?lng=en', { headers: { host: 'localhost' } });
  expect(response.status).toBe(308);
  expect(response.headers.get('location')).toBe('/auth?lng=en');
});

describe.for(['adds', 'strips'] as const)('URL normalization: a static host that %s the slash', (slash) => {
  // The host has no file for `/Auth/`, so it serves the not-found page, which has the app too. Its origin is not the stack's.
  test.override({
    expectedErrors: [/^external: http:\/\/localhost:/, /^console: .*status of 404.*\/Auth\//],
  });

  test('sign-in at /Auth/ reaches the dashboard', async ({ page, stack }) => {
    const origin = await openStaticHost({ ...stack, slash });
    const { email } = await createPerson(stack.siteUrl, { isOwner: true });
    await page.goto(`${origin}/Auth/?lng=en`);
    await isAt(page, '/auth?lng=en');
    await expect.poll(() => page.title()).toMatch(/^(Tu cuenta|Your account) /);
    await submitCredentials(page, email);
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('sign-up completes onboarding, and a reload loads once', async ({ page, stack }) => {
    const origin = await openStaticHost({ ...stack, slash });
    const { email } = await createPerson(stack.siteUrl, { isOwner: false });
    await page.goto(`${origin}/auth/`);
    await isAt(page, '/auth');
    await submitCredentials(page, email);
    await page.waitForURL('**/registration');
    const asked = countDocuments(page);
    await page.reload();
    await page.locator('[name=name]').waitFor();
    await isAt(page, '/registration');
    expect(asked).toEqual(slash === 'adds' ? ['/registration', '/registration/'] : ['/registration']);
    await completeOnboarding(page);
    await expectDashboard(page, stack.dashboardUrl, email);
  });
});
