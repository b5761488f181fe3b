/** A hanging database, as WebKit leaves it after a page unloads during a write. */
import { expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { keepIndexedDbBusy } from './support/keep-indexeddb-busy.ts';
import {
  createPerson,
  expectDashboard,
  signIn,
  storageSnapshot,
  submitCredentials,
} from './support/people.ts';

test('IndexedDB timeout: sign-in works and moves to the database later', async ({ page, context, stack }) => {
  const before = await createPerson(stack.siteUrl, { isOwner: true });
  await signIn(page, before.email, `${stack.dashboardUrl}/`);
  await context.clearCookies();
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  const holder = await context.newPage();
  await holder.goto('/robots.txt');
  await holder.waitForFunction(keepIndexedDbBusy);
  await page.goto('/auth');
  await submitCredentials(page, email);
  await expectDashboard(page, stack.dashboardUrl, email);
  await holder.close();
  await page.goto('/auth');
  await expectDashboard(page, stack.dashboardUrl, email);
  await page.goto('/robots.txt');
  const snapshot = await storageSnapshot(page);
  expect(snapshot).toContain(email);
  expect(snapshot).not.toContain(before.email);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.startsWith('firebase:authUser:'))).toEqual([]);
});
