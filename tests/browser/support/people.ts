import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const password = 'masa madre';

/** Fills both steps of onboarding, whatever the language. */
export async function completeOnboarding(page: Page) {
  await page.waitForURL('**/registration');
  await page.locator('[name=name]').fill('Ana');
  await page.locator('[name=lastName]').fill('Ruiz');
  await page.locator('[name=phone]').fill('600 00 00 00');
  await page.locator('form [type=submit]').click();
  await page.locator('[name=storeName]').fill('Pan de Ana');
  await page.locator('[name=address]').fill('Calle Mayor 1, Madrid');
  await page.locator('form [type=submit]').click();
}

/** The dashboard's host knows the owner by name and store. */
export async function expectDashboard(page: Page, dashboardUrl: string, email: string) {
  await page.waitForURL(`${dashboardUrl}/`);
  const main = await page.getByRole('main').textContent();
  expect(main).toContain('Ana');
  expect(main).toContain('Pan de Ana');
  expect(main).toContain(email);
}

/** Whether the SDK keeps an identity in this browser, and whether its token is stored. */
export const keptIdentity = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('firebaseLocalStorageDb');
    const entries = await new Promise<unknown[]>((resolve, reject) => {
      open.onerror = () => reject(open.error);
      open.onsuccess = () => {
        // The SDK was never loaded.
        if (open.result.objectStoreNames.length === 0) return resolve([]);
        const store = open.result.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage');
        const all = store.getAll();
        all.onsuccess = () => resolve(all.result);
      };
    });
    return { identity: entries.length > 0, token: localStorage.getItem('userToken') !== null };
  });
