/** Every request of IndexedDB stays pending for good, as in a WebKit that has lost its storage process. */
import { test } from './support/browser-test.ts';
import { hangIndexedDb } from './support/hang-indexeddb.ts';
import { newEmail } from './support/inbox.ts';
import {
  completeOnboarding,
  createPerson,
  expectDashboard,
  submitCredentials,
  submitNewAccount,
} from './support/people.ts';

test('hanging IndexedDB: signs in, also after a reload', async ({ page, stack }) => {
  await page.addInitScript(hangIndexedDb);
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  await page.goto('/auth');
  await submitCredentials(page, email);
  await expectDashboard(page, stack.dashboardUrl, email);
  await page.goto('/auth');
  await expectDashboard(page, stack.dashboardUrl, email);
});

test('hanging IndexedDB: signs up, also after a reload', async ({ page, stack }) => {
  await page.addInitScript(hangIndexedDb);
  const email = newEmail();
  await submitNewAccount(page, email);
  await page.waitForURL('**/registration');
  await page.reload();
  // The account is known once the storage is skipped.
  await page.getByText(email).first().waitFor();
  await completeOnboarding(page);
  await expectDashboard(page, stack.dashboardUrl, email);
});

test('hanging IndexedDB: completes an onboarding when it begins during the visit', async ({
  page,
  stack,
}) => {
  const email = newEmail();
  await submitNewAccount(page, email);
  await page.waitForURL('**/registration');
  await page.evaluate(hangIndexedDb);
  await completeOnboarding(page);
  await expectDashboard(page, stack.dashboardUrl, email);
});
