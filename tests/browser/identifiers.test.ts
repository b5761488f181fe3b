/** One form of e-mails and passwords, whatever a keyboard or a browser makes of them. */
import { describe, expect } from 'vitest';
import { test as browserTest } from './support/browser-test.ts';
import { newEmail, sendEmailLink } from './support/inbox.ts';
import { toasts } from './support/page-parts.ts';
import {
  completeOnboarding,
  expectDashboard,
  submitCredentials,
  submitNewAccount,
} from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

const composed = 'pan con piñón'.normalize('NFC');
const decomposed = composed.normalize('NFD');

const test = browserTest.extend('device', 'desktop').extend('locale', 'es-ES');

test('sign-up: makes one account of an accented domain and a decomposed password', async ({
  page,
  stack,
}) => {
  const email = newEmail().replace('example.com', 'panadería.es');
  await submitNewAccount(page, email, decomposed, composed);
  await page.waitForURL('**/registration');
  await page.getByText(`Has iniciado sesión como ${email}`).waitFor();
  await completeOnboarding(page);
  await expectDashboard(page, stack.dashboardUrl, email);
  const account = { email: email.replace('panadería', 'xn--panadera-i2a'), password: composed };
  expect(await createRestClient(stack.siteUrl).identity('signInWithPassword', account)).toMatchObject({
    email: account.email,
  });
});

test('sign-in: accepts the decomposed password of an older account', async ({ page, stack }) => {
  const email = newEmail();
  await createRestClient(stack.siteUrl).signUp(email, decomposed);
  await page.goto('/auth');
  await submitCredentials(page, email, decomposed);
  await page.waitForURL('**/registration');
});

describe('sign-in: the request with the decomposed password gets no response', () => {
  // The first password is wrong, and the second request is lost.
  test.override({ expectedErrors: [/^console: .*(400 \(Bad Request\)|ERR_CONNECTION_RESET)/] });

  test('shows a network error, not a wrong password', async ({ page, stack }) => {
    const email = newEmail();
    await createRestClient(stack.siteUrl).signUp(email, decomposed);
    let requests = 0;
    await page.route('**/v1/accounts:signInWithPassword?*', (route) => {
      requests += 1;
      return requests === 2 ? route.abort('connectionreset') : route.continue();
    });
    await page.goto('/auth');
    await submitCredentials(page, email, decomposed);
    await toasts(page, 'Sin conexión').waitFor();
  });
});

test('e-mail link: accepts escaped ampersands', async ({ page, stack }) => {
  const email = newEmail();
  const { token } = await createRestClient(stack.siteUrl).signUp(email, composed);
  const link = await sendEmailLink('PASSWORD_RESET', { email, token }, 'es');
  await page.goto(link.replaceAll('&', '&amp;'));
  await page.getByRole('heading', { name: 'Elige una contraseña nueva' }).waitFor();
});
