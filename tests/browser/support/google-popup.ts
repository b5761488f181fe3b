import type { Page } from 'playwright-core';

/** Signs in as somebody new in the popup that `open` opens, and waits until it is gone. */
export async function signInWithNewGoogleAccount(page: Page, open: () => Promise<void>, email: string) {
  const [popup] = await Promise.all([page.waitForEvent('popup'), open()]);
  await popup.getByRole('button', { name: 'Add new account' }).click();
  await popup.locator('#email-input').fill(email);
  await popup.locator('#display-name-input').fill('Ana Ruiz');
  await Promise.all([
    popup.waitForEvent('close'),
    popup.getByRole('button', { name: /^Sign in with/ }).click(),
  ]);
}
