/** A disk that fills up during the visit: what is written from then on fails. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test as browserTest } from './support/browser-test.ts';
import {
  completeOnboarding,
  createPerson,
  expectDashboard,
  persistedIdentity,
  submitCredentials,
} from './support/people.ts';

/** The SDK's count of its own use has no handler for a transaction that is aborted. */
const test = browserTest.extend('expectedErrors', [/^uncaught: AbortError$/]);

/** Once the SDK has chosen where it stores the identity. */
const openForm = async (page: Page) => {
  await page.goto('/auth');
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases).toContain('firebaseLocalStorageDb');
  // It tries the database with a row, and removes it.
  await expect.poll(async () => (await persistedIdentity(page)).identity).toBe(false);
};
/** Every transaction that writes is aborted from now on. */
const fillDatabase = (page: Page) =>
  page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...row) {
      const request = put.apply(this, row);
      this.transaction.abort();
      return request;
    };
  });
const storages = ['localStorage', 'sessionStorage'] as const;
const fillStorage = (page: Page, names: readonly (typeof storages)[number][]) =>
  page.evaluate((filled) => {
    for (const name of filled) {
      for (let length = 8_000_000; length >= 1; length = Math.floor(length / 2)) {
        try {
          for (let part = 0; part < 3; part++) window[name].setItem(`${length}-${part}`, 'x'.repeat(length));
        } catch {
          // Half as much may still have room.
        }
      }
    }
  }, names);
const storagesOfIdentity = (page: Page) =>
  page.evaluate(
    (names) =>
      names.filter((name) => Object.keys(window[name]).some((key) => key.startsWith('firebase:authUser:'))),
    storages,
  );

const full = [
  { name: 'the database', filled: [], stored: ['localStorage'] },
  { name: 'local storage as well', filled: ['localStorage'], stored: ['sessionStorage'] },
  { name: 'session storage as well', filled: ['localStorage', 'sessionStorage'], stored: [] },
] as const;

test.for(full)(
  'storage: signs an owner up when $name is full later',
  async ({ filled, stored }, { page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: false });
    await openForm(page);
    await fillDatabase(page);
    await fillStorage(page, filled);
    await submitCredentials(page, email);
    await page.waitForURL('**/registration');
    expect(await storagesOfIdentity(page)).toEqual(stored);
    await completeOnboarding(page);
    await expectDashboard(page, stack.dashboardUrl, email);
  },
);
