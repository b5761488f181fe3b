import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test as browserTest } from './support/browser-test.ts';
import { disableEnumerationProtection } from './support/enumeration-protection.ts';
import { newEmail } from './support/inbox.ts';
import { toasts } from './support/page-parts.ts';
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
  const toast = toasts(page);
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
    await disableEnumerationProtection(stack.siteUrl);
    const { email } = await createPerson(stack.siteUrl, { isOwner: false });
    expect(await attempt(page, newEmail(), password)).toMatchObject({ title: 'No encontramos tu cuenta' });
    expect(await attempt(page, email, 'not this one')).toMatchObject({ title: 'Contraseña incorrecta' });
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

describe('sign-in: within the second that ended all sessions', () => {
  test.override({ expectedErrors: [/401 \(Unauthorized\)/] });

  test('is repeated a second later', async ({ page, stack }) => {
    const { email, uid } = await createPerson(stack.siteUrl, { isOwner: true });
    // Beyond the second of the sign-up.
    await page.waitForTimeout(2_000);
    let signIns = 0;
    await page.route(signInCalls, async (route) => {
      const response = await route.fetch();
      signIns += 1;
      const { idToken } = await response.json();
      const { auth_time } = JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url').toString());
      if (signIns === 1) {
        await createRestClient(stack.siteUrl).manageAccount('update', {
          localId: uid,
          validSince: auth_time,
        });
      }
      await route.fulfill({ response });
    });
    await page.goto('/auth');
    await submitCredentials(page, email);
    await expectDashboard(page, stack.dashboardUrl, email);
    expect(signIns).toBe(2);
  });
});
