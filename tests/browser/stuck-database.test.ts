/** What a page of WebKit leaves behind that is left in the middle of a write: a database that answers nobody. */
import { expect } from 'vitest';
import { test } from './support/browser-test.ts';
import {
  createPerson,
  everythingKept,
  expectDashboard,
  signIn,
  submitCredentials,
} from './support/people.ts';
import { writeOn } from './support/write-on.ts';

test('an owner signs in all the same, and moves into the database once it answers, in place of who was there', async ({
  page,
  context,
  stack,
}) => {
  const before = await createPerson(stack.siteUrl, { isOwner: true });
  await signIn(page, before.email, `${stack.dashboardUrl}/`);
  await context.clearCookies();
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  const holder = await context.newPage();
  await holder.goto('/robots.txt');
  await holder.waitForFunction(writeOn);
  await page.goto('/auth');
  await submitCredentials(page, email);
  await expectDashboard(page, stack.dashboardUrl, email);
  await holder.close();
  await page.goto('/auth');
  await expectDashboard(page, stack.dashboardUrl, email);
  await page.goto('/robots.txt');
  const kept = await everythingKept(page);
  expect(kept).toContain(email);
  expect(kept).not.toContain(before.email);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.startsWith('firebase:authUser:'))).toEqual([]);
});
