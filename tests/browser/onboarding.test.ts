/** Nothing typed in onboarding is ever lost, and nothing is ever created twice. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { test } from './support/browser-test.ts';
import { haltCall, killPage } from './support/interruptions.ts';
import {
  fillOnboarding,
  retryUntilAccepted,
  storedDraft,
  storeFields,
  typedDraft,
} from './support/onboarding.ts';
import { countRows } from './support/owner-rows.ts';
import {
  clearIdentity,
  createPerson,
  expectDashboard,
  signIn,
  submit,
  submitCredentials,
} from './support/people.ts';
import { findAddressField } from './support/store-form.ts';

const registrations = (page: Page) => {
  const bodies: { phone: string }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(`${apiBase}/users`)) {
      bodies.push(request.postDataJSON());
    }
  });
  return bodies;
};
const seesStep = (page: Page, step: 1 | 2) => page.getByText(`Paso ${step} de 2`).waitFor();
const expectFilled = async (page: Page) => {
  await seesStep(page, 2);
  expect(await storeFields(page)).toEqual(typedDraft.store);
};
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('registrationDraft:')));

describe('draft', () => {
  test('is restored at its step after reload, language change and crash', async ({
    page,
    context,
    stack,
  }) => {
    const { email, uid } = await fillOnboarding(page, stack.siteUrl);
    await page.reload();
    await expectFilled(page);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('Step 2 of 2').waitFor();
    expect(await storeFields(page)).toEqual(typedDraft.store);
    await page.getByRole('button', { name: 'Español' }).click();
    await seesStep(page, 2);
    await killPage(page);

    const again = await context.newPage();
    await again.goto('/registration');
    await expectFilled(again);
    expect(await storedDraft(again, uid)).toEqual(typedDraft);
    await again.goBack();
    await seesStep(again, 1);
    expect(await again.locator('[name=phone]').inputValue()).toBe('600 00 00 00');
    await again.reload();
    await seesStep(again, 1);
    await expect.poll(() => again.locator('[name=name]').inputValue()).toBe('Ana');
    await again.goForward();
    await expectFilled(again);
    const sent = registrations(again);
    await submit(again);
    await expectDashboard(again, stack.dashboardUrl, email);
    expect(sent.map(({ phone }) => phone)).toEqual(['+34600000000']);
    await again.goto(stack.siteUrl);
    expect(await drafts(again)).toEqual([]);
  });

  test('is restored when the user signs in again', async ({ page, stack }) => {
    const { email } = await fillOnboarding(page, stack.siteUrl);
    await clearIdentity(page);
    await page.getByText('Antes, inicia sesión').waitFor();
    await expectFilled(page);
    await submit(page);
    await page.getByRole('alert').getByRole('link').click();
    await page.waitForURL('**/auth');
    // Not only in this page's memory.
    await page.reload();
    await submitCredentials(page, email);
    await page.waitForURL('**/registration?step=store');
    await expectFilled(page);
    await submit(page);
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('is invisible to other users of the browser', async ({ page, stack }) => {
    const { email, uid } = await fillOnboarding(page, stack.siteUrl);
    const beto = await createPerson(stack.siteUrl, { isOwner: false });
    await page.goto('/');
    await signIn(page, beto.email, '**/registration');
    await seesStep(page, 1);
    const body = await page.locator('body').evaluate((element) => {
      const values = [...element.querySelectorAll('input')].map(({ value }) => value);
      return `${element.textContent} ${values}`;
    });
    expect(body).not.toMatch(/Ruiz|600 00|Pan de Ana|Calle Mayor/);
    await page.locator('[name=name]').fill('Beto');
    await page.goto('/');
    await signIn(page, email, '**/registration?step=store');
    await expectFilled(page);
    expect((await drafts(page)).sort()).toEqual(
      [uid, beto.uid].map((id) => `registrationDraft:${id}`).sort(),
    );
  });
});

describe('one owner and one store', () => {
  const sendings: [string, (page: Page) => Promise<void>][] = [
    ['a double click', (page) => page.locator('form [type=submit]').dblclick()],
    [
      'Enter held down',
      async (page) => {
        await findAddressField(page).focus();
        for (let repeat = 0; repeat < 10; repeat++) await page.keyboard.down('Enter');
      },
    ],
  ];
  test.for(sendings)('after %s', async ([, send], { page, stack }) => {
    const { email } = await fillOnboarding(page, stack.siteUrl);
    const sent = registrations(page);
    await send(page);
    await expectDashboard(page, stack.dashboardUrl, email);
    expect(sent).toHaveLength(1);
  });

  test('with two submitting tabs', async ({ page, context, stack }) => {
    const both = await fillOnboarding(page, stack.siteUrl);
    const other = await context.newPage();
    await other.goto('/registration');
    await expectFilled(other);
    await findAddressField(other).fill('Calle Menor 2, Madrid');
    await expect.poll(() => findAddressField(page).inputValue()).toBe('Calle Menor 2, Madrid');
    // Both calls are under way before either is answered.
    const bothAsked = Promise.withResolvers<void>();
    let asked = 0;
    await context.route(
      (url) => url.pathname === `${apiBase}/users`,
      async (route) => {
        if (route.request().method() === 'POST') asked += 1;
        else return route.fallback();
        if (asked === 2) bothAsked.resolve();
        await bothAsked.promise;
        await route.fallback();
      },
    );
    await Promise.all([submit(page), submit(other)]);
    for (const tab of [page, other]) await expectDashboard(tab, stack.dashboardUrl, both.email);

    expect((await countRows(stack.dataDir))(both.uid)).toEqual({ owners: 1, stores: 1 });
  });
});

describe('interrupted onboarding (all: npm run faults)', () => {
  test.override({ expectedErrors: [/^console: Failed to load resource/] });

  test('killed after the response of POST /users', async ({ page, context, stack }) => {
    const { email, uid } = await fillOnboarding(page, stack.siteUrl);
    const { reached } = await haltCall(page, 'POST /users', 'after');
    await submit(page);
    await reached;
    await killPage(page);
    const again = await context.newPage();
    await again.goto('/registration');
    await retryUntilAccepted(again, email, stack.dashboardUrl);
    expect((await countRows(stack.dataDir))(uid)).toEqual({ owners: 1, stores: 1 });
  });
});
