import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { fillStep, samplePerson } from '#tests/support/sample-person.ts';
import { newEmail } from './inbox.ts';
import { createRestClient } from './rest-client.ts';

export const password = 'masa madre';

/** The option that opens the form, in any language. */
export const emailOption = (page: Page) => page.locator('button[data-opens]');

export const submit = (page: Page) => page.locator('form [type=submit]').last().click();

/** Creates an account at the identity provider, with a store if `isOwner`. */
export async function createPerson(
  siteUrl: string,
  { isOwner, email = newEmail() }: { isOwner: boolean; email?: string },
) {
  const client = createRestClient(siteUrl);
  const identity = await client.signUp(email, password);
  if (isOwner) await client.register(identity, email);
  return { email, ...identity };
}

/** The session's HttpOnly cookies, without the language cookie. */
export const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ httpOnly }) => httpOnly);

type Person = Awaited<ReturnType<typeof createPerson>>;

/** Returns what the SDK and the app store for a signed-in user, by key. */
export const persistedItems = ({ email, uid, token, refreshToken }: Person): Record<string, string> => {
  const [apiKey, appName] = ['demo-key', '[DEFAULT]'];
  const user = {
    uid,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [{ providerId: 'password', uid: email, email }],
    stsTokenManager: { refreshToken, accessToken: token, expirationTime: Date.now() + 3_600_000 },
    createdAt: `${Date.now()}`,
    lastLoginAt: `${Date.now()}`,
    apiKey,
    appName,
  };
  return { [`firebase:authUser:${apiKey}:${appName}`]: JSON.stringify(user), userToken: token };
};

/**
 * Opens `path` with a persisted user, as after a reload. For tests that do not cover the sign-in form; must be their
 * first page.
 */
export async function restoreSession(
  page: Page,
  person: Person,
  path: string,
  options?: Parameters<Page['goto']>[1],
) {
  const keeping = await page.addInitScript(
    (stored) => void Object.assign(localStorage, stored),
    persistedItems(person),
  );
  await page.goto(path, options);
  await keeping.dispose();
}

/** Creates an owner with a session cookie; `restoreSession` adds the user. */
export async function createOwnerWithSession(
  context: BrowserContext,
  siteUrl: string,
  email = newEmail(),
): Promise<Person> {
  const person = await createPerson(siteUrl, { isOwner: true, email });
  const [name = '', value = ''] = (await createRestClient(siteUrl).openSession(person.token)).split('=');
  await context.addCookies([{ name, value, url: siteUrl, httpOnly: true, sameSite: 'Lax' }]);
  return person;
}

/** Opens step 1 for a new account. */
export async function openOnboarding(page: Page, siteUrl: string): Promise<Person> {
  const person = await createPerson(siteUrl, { isOwner: false });
  // Input before the user lookup is not stored as the account's draft.
  const isKnown = page.waitForResponse((response) => response.url().endsWith(`${apiBase}/users`));
  await restoreSession(page, person, '/registration');
  await isKnown;
  await page.locator('[name=phone]').waitFor();
  return person;
}

/** Opens the form of /auth in any language and submits it. */
export async function submitCredentials(page: Page, email: string, secret = password) {
  const form = page.locator('form');
  const option = emailOption(page);
  // A stale identity disables the options briefly, so the click is retried.
  for (let tries = 0; tries < 10 && !(await form.isVisible()); tries++) {
    await option.click({ timeout: 2_000 }).catch(() => undefined);
    await form.waitFor({ timeout: 1_000 }).catch(() => undefined);
  }
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(secret);
  await page.locator('form [type=submit]').click();
}

/** Opens the sign-up form of /auth in any language and submits it. */
export async function submitNewAccount(
  page: Page,
  email: string,
  secret = password,
  repeatedSecret = secret,
) {
  await page.goto('/auth?mode=sign-up');
  await emailOption(page).click();
  // Inserted as a keyboard does: Chromium converts the domain of an e-mail only then.
  await page.locator('[name=email]').click();
  await page.keyboard.insertText(email);
  await page.locator('[name=password]').fill(secret);
  await page.locator('[name=repeatPassword]').fill(repeatedSecret);
  await page.locator('form [type=submit]').click();
}

/** Signs in on /auth and waits for `destination`. */
export async function signIn(page: Page, email: string, destination: string) {
  await page.goto('/auth');
  await submitCredentials(page, email);
  await page.waitForURL(destination);
}

/** Fills both steps of onboarding in any language. */
export async function completeOnboarding(page: Page) {
  await page.waitForURL('**/registration');
  await fillStep(page, 'profile');
  await submit(page);
  await fillStep(page, 'store');
  await submit(page);
}

/** Expects the dashboard with the owner's name and store. */
export async function expectDashboard(page: Page, dashboardUrl: string, email: string) {
  await page.waitForURL((url) => {
    // The redirect adds `lng` when the browser's languages select another.
    const address = new URL(url);
    address.searchParams.delete('lng');
    return address.href === `${dashboardUrl}/`;
  });
  const main = await page.getByRole('main').textContent();
  expect(main).toContain(samplePerson.profile.name);
  expect(main).toContain(samplePerson.store.storeName);
  expect(main).toContain(email);
}

type PersistedUser = { readonly value: { readonly uid: string } };

/** The users that the SDK has persisted. */
export const persistedUsers = (page: Pick<Page, 'evaluate'>) =>
  page.evaluate(async () => {
    const open = indexedDB.open('firebaseLocalStorageDb');
    return new Promise<PersistedUser[]>((resolve, reject) => {
      open.onerror = () => reject(open.error);
      open.onsuccess = () => {
        // The SDK was not loaded.
        if (open.result.objectStoreNames.length === 0) return resolve([]);
        const store = open.result.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage');
        const all = store.getAll();
        all.onsuccess = () => resolve(all.result);
      };
    });
  });

/** Whether the SDK has persisted a user, and whether a token is stored. */
export const persistedIdentity = async (page: Pick<Page, 'evaluate'>) => ({
  identity: (await persistedUsers(page)).length > 0,
  token: await page.evaluate(() => localStorage.getItem('userToken') !== null),
});

/** All storage of the page's origin, and its cookies. */
export const storageSnapshot = async (page: Page) => {
  const stored = await page.evaluate(async () => {
    const all = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await all(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        found.push(await all(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    return JSON.stringify(found);
  });
  return stored + JSON.stringify(await page.context().cookies());
};

/** Removes the persisted user, as the SDK of another tab does on sign-out. */
export const clearIdentity = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onsuccess = () => {
          const clearing = opening.result.transaction('firebaseLocalStorage', 'readwrite');
          clearing.objectStore('firebaseLocalStorage').clear();
          clearing.oncomplete = resolve;
        };
      }),
  );
