/** What a page of WebKit leaves behind that is left in the middle of a write: a database that answers nobody. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { test } from './support/browser-test.ts';
import { createPerson, expectDashboard, signIn, submitCredentials } from './support/people.ts';

/** Keeps a transaction open for writing where the SDK keeps who is signed in, until the answer is called. */
const holdDatabase = async (page: Page) => {
  const holder = await page.context().newPage();
  await holder.goto('/robots.txt');
  await holder.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const name = 'firebaseLocalStorage';
        const opening = indexedDB.open(`${name}Db`, 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(name, { keyPath: 'fbase_key' });
        opening.onsuccess = () => {
          const store = opening.result.transaction(name, 'readwrite').objectStore(name);
          const goOn = () => {
            store.get('nothing').onsuccess = goOn;
          };
          goOn();
          resolve();
        };
      }),
  );
  return () => holder.close();
};
/** Whom the SDK keeps in the database. */
const keptEmails = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onsuccess = () => {
          const { result } = opening;
          const name = 'firebaseLocalStorage';
          const reading = result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => {
            resolve(reading.result.map(({ value }) => value.email));
            result.close();
          };
        };
      }),
  );

test('an owner signs in all the same, and moves into the database once it answers, in place of who was there', async ({
  page,
  stack,
}) => {
  const before = await createPerson(stack.siteUrl, { isOwner: true });
  await signIn(page, before.email, `${stack.dashboardUrl}/`);
  await page.context().clearCookies();
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  const release = await holdDatabase(page);
  onTestFinished(release);
  await page.goto('/auth');
  await submitCredentials(page, email);
  await expectDashboard(page, stack.dashboardUrl, email);
  await release();
  await page.goto('/auth');
  await expectDashboard(page, stack.dashboardUrl, email);
  await page.goto('/robots.txt');
  expect(await keptEmails(page)).toEqual([email]);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.startsWith('firebase:authUser:'))).toEqual([]);
});
