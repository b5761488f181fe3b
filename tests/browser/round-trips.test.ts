import type { Request } from 'playwright-core';
import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { test } from './support/browser-test.ts';
import { createPerson, submitCredentials } from './support/people.ts';

/** Requests that users wait for in sequence: calls and pages, not the assets of pages. */
const isTrip = (request: Request) =>
  ['fetch', 'xhr', 'document', 'preflight'].includes(request.resourceType());

test('round trips: form to dashboard takes five own requests', async ({ page, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  const checked = page.waitForResponse(`**${apiBase}/logout`);
  await page.goto('/auth');
  await checked;
  const trips: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (isTrip(request)) trips.push(`${request.method()} ${origin}${pathname}`);
  });
  await submitCredentials(page, email);
  await page.waitForURL(`${stack.dashboardUrl}/`);
  const accounts = `${stack.siteUrl}/identitytoolkit.googleapis.com/v1/accounts`;
  expect(trips).toEqual([
    `POST ${accounts}:signInWithPassword`,
    `POST ${accounts}:lookup`,
    `GET ${stack.siteUrl}${apiBase}/users`,
    `POST ${stack.siteUrl}${apiBase}/session`,
    // Whether the browser stored the cookie.
    `GET ${stack.siteUrl}${apiBase}/logout`,
    `GET ${stack.dashboardUrl}/`,
  ]);
});
