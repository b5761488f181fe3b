import { expect } from 'vitest';
import { newerFeatures } from '#tests/support/newer-features.ts';
import { test as browserTest } from './support/browser-test.ts';
import { newEmail } from './support/inbox.ts';
import { completeOnboarding, expectDashboard, password } from './support/people.ts';

const test = browserTest.extend('locale', 'en-GB');

test('main job: needs no feature that the oldest browsers lack', async ({ page, stack }) => {
  await page.addInitScript((paths) => {
    for (const path of paths) {
      let owner: Record<string, unknown> | undefined = globalThis as never;
      for (const name of path.slice(0, -1)) owner = owner?.[name] as typeof owner;
      if (owner) delete owner[path.at(-1) ?? ''];
    }
  }, newerFeatures());
  const email = newEmail();
  await page.goto('/');
  expect(await page.evaluate(() => 'userActivation' in navigator || 'requestIdleCallback' in window)).toBe(
    false,
  );
  await page.getByRole('main').getByRole('link', { name: 'Start Free Trial' }).first().click();
  await page.waitForURL('**/get-started');
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=repeatPassword]').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await completeOnboarding(page);
  await expectDashboard(page, stack.dashboardUrl, email);
});
