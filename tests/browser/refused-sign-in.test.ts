import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test as browserTest } from './support/browser-test.ts';
import { setEnumerationProtection } from './support/enumeration-protection.ts';
import { newEmail } from './support/inbox.ts';
import { createPerson, expectDashboard, password, submitCredentials } from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

const signInCalls = '**/v1/accounts:signInWithPassword?*';
// The browser logs every answer that is no success.
const test = browserTest.extend('expectedErrors', [/^console: .*400 \(Bad Request\)/]);

/** Tries to sign in; answers what the toast says and with which status the provider answered. */
const attempt = async (page: Page, email: string, secret: string) => {
  await page.goto('/auth');
  const answered = page.waitForResponse(signInCalls);
  await submitCredentials(page, email, secret);
  const toast = page.getByRole('region', { name: /F8/ }).getByRole('listitem');
  await toast.waitFor();
  const [title, text] = (await toast.innerText()).split(/\n+/);
  return { status: (await answered).status(), title, text };
};

describe('sign-in: unknown e-mail', () => {
  test('shows the same error as a wrong password', async ({ page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: false });
    const wrongPassword = await attempt(page, email, 'not this one');
    expect(wrongPassword).toEqual({
      status: 400,
      title: 'Datos incorrectos',
      text: 'El correo o la contraseña no son correctos.',
    });
    expect(await attempt(page, newEmail(), 'not this one')).toEqual(wrongPassword);
  });

  test('shows its own error when the provider reveals it', async ({ page, stack }) => {
    await setEnumerationProtection(stack.siteUrl, false);
    const { email } = await createPerson(stack.siteUrl, { isOwner: false });
    expect(await attempt(page, newEmail(), password)).toMatchObject({ title: 'No encontramos tu cuenta' });
    expect(await attempt(page, email, 'not this one')).toMatchObject({ title: 'Contraseña incorrecta' });
  });
});

test('sign-in: explains too many attempts and works later', async ({ page, stack }) => {
  const { email } = await createPerson(stack.siteUrl, { isOwner: true });
  const message = 'TOO_MANY_ATTEMPTS_TRY_LATER';
  await page.route(signInCalls, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message, errors: [{ message }] } } }),
  );
  expect(await attempt(page, email, password)).toEqual({
    status: 400,
    title: 'Demasiados intentos',
    text: 'Prueba dentro de un rato o cambia tu contraseña.',
  });
  await page.unroute(signInCalls);
  await page.locator('form [type=submit]').click();
  await expectDashboard(page, stack.dashboardUrl, email);
});

test('sign-in: explains a disabled account', async ({ page, stack }) => {
  const { email, uid } = await createPerson(stack.siteUrl, { isOwner: true });
  const path = '/identitytoolkit.googleapis.com/v1/projects/demo-escandallo/accounts:update';
  const body = { localId: uid, disableUser: true };
  await createRestClient(stack.siteUrl).call('POST', path, { token: 'owner', body });
  expect(await attempt(page, email, password)).toEqual({
    status: 400,
    title: 'Cuenta desactivada',
    text: 'Esta cuenta está desactivada.',
  });
});

describe('sign-in: a password manager submits past the script', () => {
  test.override({ expectedErrors: [/form-action/, /status of 400/] });

  test('the URL has no input, and the form keeps it', async ({ page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: false });
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Continuar con el correo' }).click();
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill('not this one');
    const blocked = page.evaluate(
      () =>
        new Promise((resolve) =>
          addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
            resolve(effectiveDirective),
          ),
        ),
    );
    await page.evaluate(() => document.querySelector('form')?.submit());
    expect(await blocked).toBe('form-action');
    // Not by a press: Playwright's would wait for the navigation that was blocked.
    await page.evaluate(() => document.querySelector('form')?.requestSubmit());
    await page.waitForFunction(() => document.body.innerText.includes('no son correctos'));
    expect(page.url()).toBe(`${stack.siteUrl}/auth`);
  });
});
