import { expect } from 'vitest';
import { test as browserTest } from './support/browser-test.ts';
import { completeOnboarding, createPerson, expectDashboard, submitCredentials } from './support/people.ts';

// As most people have it: the other files ask for less motion.
const test = browserTest.extend('contextOptions', { reducedMotion: 'no-preference' as const });

test('main flow: an owner signs in to the dashboard; Back skips the form', async ({ page, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  await page.goto('/get-started');
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Inicia sesión' }).click();
  await submitCredentials(page, email);
  await expectDashboard(page, stack.dashboardUrl, email);
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/get-started');
});

test('main flow: Back after onboarding opens the landing page, then leaves it', async ({ page, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: false });
  await page.goto('/about');
  await page.goto('/auth');
  await submitCredentials(page, email);
  await completeOnboarding(page);
  await expectDashboard(page, stack.dashboardUrl, email);
  await page.goBack();
  await page.waitForURL(`${stack.siteUrl}/`);
  await page.getByRole('banner').getByLabel('Menú').click();
  await page.getByRole('button', { name: 'Abrir mi panel' }).first().click();
  await expectDashboard(page, stack.dashboardUrl, email);
  // Each form becomes the landing page; before them is the first page.
  for (let presses = 0; presses < 4 && !page.url().endsWith('/about'); presses += 1) {
    await page.goBack();
    await page.waitForURL((url) => ['/', '/about'].includes(url.pathname));
  }
  expect(page.url()).toBe(`${stack.siteUrl}/about`);
});
