/** The disk fills up during the visit, so all later writes fail. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './support/browser-test.ts';
import {
  completeOnboarding,
  createPerson,
  expectDashboard,
  persistedIdentity,
  submitCredentials,
} from './support/people.ts';

/** Opens the form, and waits until the SDK has chosen IndexedDB for the identity. */
const openForm = async (page: Page) => {
  await page.goto('/auth');
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases).toContain('firebaseLocalStorageDb');
  // The SDK tests the database with a row, then deletes it.
  await expect.poll(async () => (await persistedIdentity(page)).identity).toBe(false);
};
/** Aborts every later transaction that writes. */
const failDatabaseWrites = (page: Page) =>
  page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...row) {
      const request = put.apply(this, row);
      this.transaction.abort();
      return request;
    };
  });
const storages = ['localStorage', 'sessionStorage'] as const;
const fillStorage = (page: Page, filled: readonly (typeof storages)[number][]) =>
  page.evaluate((names) => {
    for (const name of names) {
      for (let length = 8_000_000; length >= 1; length = Math.floor(length / 2)) {
        try {
          for (let item = 0; item < 3; item++) window[name].setItem(`${length}-${item}`, 'x'.repeat(length));
        } catch {
          // Half of the length may still fit.
        }
      }
    }
  }, filled);
const storagesWithIdentity = (page: Page) =>
  page.evaluate(
    (names) =>
      names.filter((name) => Object.keys(window[name]).some((key) => key.startsWith('firebase:authUser:'))),
    storages,
  );

const fullStorages = [
  { name: 'IndexedDB', filled: [], stored: ['localStorage'] },
  { name: 'IndexedDB and local storage', filled: ['localStorage'], stored: ['sessionStorage'] },
  { name: 'every storage', filled: ['localStorage', 'sessionStorage'], stored: [] },
] as const;

test.for(fullStorages)(
  'storage: signs an owner up when writes to $name begin to fail',
  async ({ filled, stored }, { page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: false });
    await openForm(page);
    await failDatabaseWrites(page);
    await fillStorage(page, filled);
    await submitCredentials(page, email);
    await page.waitForURL('**/registration');
    expect(await storagesWithIdentity(page)).toEqual(stored);
    await completeOnboarding(page);
    await expectDashboard(page, stack.dashboardUrl, email);
  },
);
