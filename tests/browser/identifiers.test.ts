/** One form of e-mails and passwords, whatever a keyboard or a browser makes of them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test as browserTest } from './support/browser-test.ts';
import { newEmail, readEmailLink } from './support/inbox.ts';
import { completeOnboarding, expectDashboard, submitCredentials } from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

const composed = 'pan con piñón'.normalize('NFC');
const decomposed = composed.normalize('NFD');

const test = browserTest.extend('device', 'desktop').extend('locale', 'es-ES');

/** Types like a person does: Chromium converts the domain of an e-mail only then. */
async function signUp(page: Page, email: string, password: string, repeatPassword: string) {
  await page.goto('/auth?mode=sign-up');
  await page.getByRole('button', { name: 'Continuar con el correo' }).click();
  await page.locator('[name=email]').click();
  await page.keyboard.insertText(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=repeatPassword]').fill(repeatPassword);
  await page.locator('form [type=submit]').click();
}

test('sign-up: makes one account of an accented domain and a decomposed password', async ({
  page,
  stack,
}) => {
  const email = newEmail().replace('example.com', 'panadería.es');
  await signUp(page, email, decomposed, composed);
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

test('sign-up: rejects an e-mail of 255 characters', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const email = `ana@${'a.'.repeat(124)}com`;
  await signUp(page, email, composed, composed);
  await page.getByText('Demasiado largo: el máximo es de 254 caracteres.').waitFor();
  expect(calls.filter((url) => url.includes('accounts:'))).toEqual([]);
});

test('e-mail link: accepts escaped ampersands', async ({ page, stack }) => {
  const email = newEmail();
  const client = createRestClient(stack.siteUrl);
  await client.signUp(email, composed);
  await client.identity('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const link = await readEmailLink(email, 'PASSWORD_RESET');
  await page.goto(link.replace(/lang=\w+/, 'lang=es').replaceAll('&', '&amp;'));
  await page.getByRole('heading', { name: 'Elige una contraseña nueva' }).waitFor();
});
