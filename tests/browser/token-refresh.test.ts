import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { texts } from '#src/i18n/locales/es.ts';
import { test } from './support/browser-test.ts';
import { openOnboarding } from './support/people.ts';

test('token refresh: happens five minutes before expiry and is stored', async ({ page, stack }) => {
  await page.clock.install();
  await openOnboarding(page, stack.siteUrl);
  // Time that passes at once would be too long for a script that is on its way.
  await page.getByRole('heading', { name: texts.registration.profile.title }).waitFor();
  let refreshes = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/v1/token')) refreshes += 1;
  });
  // Two tokens of the same second are the same token, and the SDK announces only a new one.
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
