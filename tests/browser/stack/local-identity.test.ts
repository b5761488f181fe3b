import { expect } from 'vitest';
import { createFirebaseIdentity } from '#server/identity/firebase-identity.ts';
import { test } from '#tests/browser/support/browser-test.ts';
import { signInWithNewGoogleAccount } from '#tests/browser/support/google-popup.ts';
import { newEmail, readEmailLink } from '#tests/browser/support/inbox.ts';
import { createPerson } from '#tests/browser/support/people.ts';
import { createRestClient } from '#tests/browser/support/rest-client.ts';

test('local Google popup: works offline', async ({ page }) => {
  await page.goto('/auth');
  const google = page.getByRole('button', { name: /Google/ });
  await signInWithNewGoogleAccount(page, () => google.click(), newEmail());
  await page.waitForURL('**/registration');
});

test("local e-mail link: opens the site's own page", async ({ page, stack }) => {
  const { signUp, identity } = createRestClient(stack.siteUrl);
  const email = newEmail();
  await signUp(email, 'masa madre');
  await identity('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const link = new URL(await readEmailLink(email, 'PASSWORD_RESET'));
  expect(link.href).toContain(`${stack.siteUrl}/auth?mode=resetPassword&`);

  // The emulator's own list has the URL of its own page, which is for programs.
  await page.goto(link.href.replace('/auth', '/emulator/action'));
  expect(page.url()).toBe(link.href);
});

test('account data: is found by e-mail and uid until the account is deleted', async ({ stack }) => {
  const { email, uid } = await createPerson(stack.siteUrl, { isOwner: false });
  const identity = createFirebaseIdentity({
    projectId: 'demo-escandallo',
    authEmulatorHost: new URL(stack.siteUrl).host,
  });
  const account = await identity.findAccount(uid);
  expect(account).toMatchObject({ email, emailVerified: false, providerData: [{ providerId: 'password' }] });
  expect(JSON.stringify(account)).not.toMatch(/password(Hash|Salt)/);
  expect(await identity.findUids(email)).toEqual([uid]);
  await identity.deleteUsers([uid]);
  expect([await identity.findAccount(uid), await identity.findUids(email)]).toEqual([null, []]);
});
