import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { texts } from '#src/i18n/locales/es.ts';
import { test } from './support/browser-test.ts';
import { openOnboarding } from './support/people.ts';

test('token refresh: happens five minutes before expiry and is stored', async ({ page, stack }) => {
  await page.clock.install();
  await openOnboarding(page, stack.siteUrl);
  // Waits for the page to finish loading: fast-forwarding the clock would time out scripts still being fetched.
  await page.getByRole('heading', { name: texts.registration.profile.title }).waitFor();
  let refreshes = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/v1/token')) refreshes += 1;
  });
  // Tokens issued within the same second are identical, and the SDK notifies only when the token changes.
  await setTimeout(1_000);
  await page.clock.fastForward('54:00');
  expect(refreshes).toBe(0);
  await page.evaluate(() => {
    localStorage.userToken = 'the one before';
  });
  await page.clock.fastForward('02:00');
  await expect.poll(() => refreshes).toBe(1);
  await expect.poll(() => page.evaluate(() => localStorage.userToken)).toMatch(/^ey/);
});
