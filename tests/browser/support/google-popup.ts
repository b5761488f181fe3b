import type { Page, Route } from 'playwright-core';
import { pauseRequests } from './paused-requests.ts';

export const googleButton = (page: Page) =>
  page.getByRole('button', { name: /^(Continue with|Continuar con) Google$/ });

export const blockPopups = (page: Page) =>
  page.addInitScript(() => {
    window.open = () => null;
  });

/** Chooses a new account on Google's page, in a popup or the tab. */
export async function addGoogleAccount(page: Pick<Page, 'getByRole' | 'locator'>, email: string) {
  await page.getByRole('button', { name: 'Add new account' }).click();
  await page.locator('#email-input').fill(email);
  await page.locator('#display-name-input').fill('Ana Ruiz');
  await page.getByRole('button', { name: /^Sign in with/ }).click();
}

export const isGooglesFrame = ({ pathname }: URL) => pathname === '/emulator/auth/iframe';

/** Google's frame, which has to be there before its window opens, is loaded when it is released. */
export const holdGooglesFrame = (page: Page) => pauseRequests(page, isGooglesFrame);

export async function openPopup(page: Page, open: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), open()]);
  return popup;
}

/** Signs in with a new account in the popup that `open` opens, and waits until it closes. */
export async function signInWithNewGoogleAccount(page: Page, open: () => Promise<void>, email: string) {
  const popup = await openPopup(page, open);
  await Promise.all([popup.waitForEvent('close'), addGoogleAccount(popup, email)]);
}

/** Answers a Google sign-in as Firebase does where a password has the e-mail; the emulator would merge. */
export async function refuseGoogle(route: Route) {
  const { requestUri } = route.request().postDataJSON() as { requestUri: string };
  const idToken = new URL(requestUri).searchParams.get('id_token') ?? '';
  const { sub, email } = JSON.parse(idToken) as { sub: string; email: string };
  await route.fulfill({
    json: {
      kind: 'identitytoolkit#VerifyAssertionResponse',
      needConfirmation: true,
      verifiedProvider: ['password'],
      providerId: 'google.com',
      federatedId: `https://accounts.google.com/${sub}`,
      oauthIdToken: idToken,
      email,
    },
  });
}

export const refuseGoogleOnce = (page: Page) =>
  page.route(/accounts:signInWithIdp/, refuseGoogle, { times: 1 });
