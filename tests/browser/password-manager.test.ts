/** Password managers and other extensions: they fill in fields without an event, and put their own elements over the page. */

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { fillStep, storedFields } from '#tests/support/sample-person.ts';
import { test } from './support/browser-test.ts';
import { newEmail } from './support/inbox.ts';
import { expectDashboard, openOnboarding, submit } from './support/people.ts';
import { waitForHydration } from './support/prerendered.ts';

/** Sets values like an extension, in an isolated world, or like a script of the page, which React detects. */
const fillSilently = (
  page: Page,
  selector: string,
  text: string,
  world: 'extension' | 'page' = 'extension',
) =>
  page.locator(selector).evaluate(
    (field: HTMLInputElement, [value, isPages]) => {
      if (isPages) field.value = value;
      else Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    },
    [text, world === 'page'] as const,
  );
const textOf = (page: Page, selector: string) => page.locator(selector).inputValue();

describe('fields set without an event', () => {
  test('sign-in forms: keep the e-mail in every view, language and mode', async ({ page }) => {
    const [first, second] = [newEmail(), newEmail()];
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Continuar con el correo' }).click();
    await fillSilently(page, '[name=email]', first);
    await page.locator('[name=password]').pressSequentially('masa');
    await page.getByRole('banner').getByRole('button', { name: 'EN, English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    expect(await textOf(page, '[name=email]')).toBe(first);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor();
    expect(await textOf(page, '[name=email]')).toBe(first);
    await fillSilently(page, '[name=email]', second, 'page');
    await page.locator('form [type=submit]').click();
    await page.getByRole('status').filter({ hasText: second }).waitFor();
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await fillSilently(page, '[name=email]', first, 'page');
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await page.locator('[name=repeatPassword]').waitFor({ state: 'attached' });
    expect(await textOf(page, '[name=email]')).toBe(first);
  });

  test.for(['extension', 'page'] as const)(
    'onboarding: sends what the %s set',
    async (world, { page, stack }) => {
      const { email } = await openOnboarding(page, stack.siteUrl);
      const silently = {
        fill: (selector: string, text: string) => fillSilently(page, selector, text, world),
      };
      await fillStep(silently, 'profile');
      await submit(page);
      await page.locator('[name=storeName]').waitFor();
      await fillStep(silently, 'store');
      const button = page.locator('form [type=submit]');
      expect(await button.isDisabled()).toBe(true);
      await button.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      await expectDashboard(page, stack.dashboardUrl, email);
    },
  );

  test('costing card: counts a number that was set', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    await fillSilently(page, '#flour-price', '2,92');
    await page.locator('#butter-price').fill('9,40');
    expect(await textOf(page, '#flour-price')).toBe('2,92');
    expect((await page.locator('main form dd').nth(2).innerText()).replaceAll('\u00a0', ' ')).toBe('70,9 %');
  });
});

/** How a program writes: an extension's world and `setRangeText` are hidden from React, an assignment of the page is not. */
const writers = ['assignment', 'extension', 'setRangeText'] as const;
const announcements = ['none', 'input', 'change', 'input that does not bubble', 'marked input'] as const;
const ways = writers.flatMap((writer) => announcements.map((announcement) => ({ writer, announcement })));
type Way = (typeof ways)[number];

const write = (page: Page, selector: string, text: string, way: Way) =>
  page.locator(selector).evaluate(
    (field: HTMLInputElement, [value, { writer, announcement }]) => {
      if (writer === 'assignment') field.value = value;
      else if (writer === 'setRangeText') field.setRangeText(value, 0, field.value.length);
      else Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      if (announcement === 'none') return;
      const type = announcement === 'change' ? 'change' : 'input';
      const event = new Event(type, { bubbles: announcement !== 'input that does not bubble' });
      field.dispatchEvent(
        announcement === 'marked input' ? Object.assign(event, { simulated: true }) : event,
      );
    },
    [text, way] as const,
  );

const nameOf = ({ writer, announcement }: Way) => `${writer}, ${announcement}`;
/** A unique text for each way, in letters. */
const textFor = (way: Way) => `Ana ${nameOf(way).replace(/[, ]+/g, ' ')}`;

describe('every way of setting a value', () => {
  test.override({ expectedErrors: [/^console: Failed to load resource: .*400/] });

  const storedDraft = (page: Page) =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('registrationDraft:')) ?? '';
      return JSON.parse(localStorage.getItem(key) ?? '{}');
    });

  test('onboarding: sends what both steps show', async ({ page, stack }) => {
    await openOnboarding(page, stack.siteUrl);
    const button = page.locator('form [type=submit]');
    for (const way of ways) {
      for (const name of ['name', 'lastName'] as const)
        await write(page, `[name=${name}]`, `${storedFields[name]} ${textFor(way)}`, way);
      await write(page, '[name=phone]', `600 00 00 0${ways.indexOf(way) % 10}`, way);
      await button.click();
      await page.locator('[name=storeName]').waitFor({ timeout: 5_000 });
      await page.locator('[name=address][role=combobox]').waitFor();
      for (const name of ['storeName', 'address'] as const)
        await write(page, `[name=${name}]`, `${storedFields[name]} ${textFor(way)}`, way);
      const isAnnounced = way.announcement !== 'none';
      // A program's press of the enabled button has no event before it.
      if (isAnnounced) await expect.poll(() => button.isEnabled(), { message: nameOf(way) }).toBe(true);
      await page.getByRole('main').getByRole('button', { name: 'Atrás' }).click();
      await page.locator('[name=phone]').waitFor();
      const { profile, store } = await storedDraft(page);
      for (const [name, text] of Object.entries({ ...profile, ...store }))
        expect(text, nameOf(way)).toContain(name === 'phone' ? '600 00 00 0' : textFor(way));
    }
  });

  test('sign-in forms: send what they show', async ({ page }) => {
    const sent: { email: string; password: string }[] = [];
    await page.route('**/accounts:signInWithPassword**', async (route) => {
      sent.push(route.request().postDataJSON());
      await route.fulfill({
        status: 400,
        json: { error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } },
      });
    });
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Continuar con el correo' }).click();
    for (const [index, way] of ways.entries()) {
      const [email, secret] = [newEmail(), `masa madre ${index}`];
      // An e-mail field has no selection.
      const emailWay = way.writer === 'setRangeText' ? { ...way, writer: 'extension' as const } : way;
      await write(page, '[name=email]', email, emailWay);
      await write(page, '[name=password]', secret, way);
      await page.locator('form [type=submit]').click();
      await expect
        .poll(() => sent.at(-1), { message: nameOf(way) })
        .toMatchObject({ email, password: secret });
      await page.locator('form [type=submit]:not([aria-disabled])').waitFor();
    }
    await page.getByRole('button', { name: '¿Has olvidado la contraseña?' }).click();
    for (const way of ways.filter(({ writer }) => writer !== 'setRangeText')) {
      const email = newEmail();
      await write(page, '[name=email]', email, way);
      await page.locator('form [type=submit]').click();
      await page.getByRole('status').filter({ hasText: email }).waitFor({ timeout: 5_000 });
      await page.getByRole('button', { name: 'Volver al inicio de sesión' }).click();
      await page.getByRole('button', { name: '¿Has olvidado la contraseña?' }).click();
    }
  });

  test('sign-up form: sends what it shows', async ({ page }) => {
    const sent: { email: string; password: string }[] = [];
    await page.route('**/accounts:signUp**', async (route) => {
      sent.push(route.request().postDataJSON());
      await route.fulfill({ status: 400, json: { error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } } });
    });
    await page.goto('/auth?mode=sign-up');
    await page.getByRole('button', { name: 'Continuar con el correo' }).click();
    for (const [index, way] of ways.filter(({ writer }) => writer !== 'setRangeText').entries()) {
      const [email, secret] = [newEmail(), `masa madre ${index}`];
      await write(page, '[name=email]', email, way);
      for (const name of ['password', 'repeatPassword']) await write(page, `[name=${name}]`, secret, way);
      await page.locator('form [type=submit]').click();
      await expect
        .poll(() => sent.at(-1), { message: nameOf(way) })
        .toMatchObject({ email, password: secret });
      await page.locator('form [type=submit]:not([aria-disabled])').waitFor();
    }
  });

  test('costing card: counts what it shows', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    const margin = () => page.locator('main form dd').nth(2).innerText();
    for (const [index, way] of ways.entries()) {
      const before = await margin();
      await write(page, '#butter-price', `${5 + index},10`, way);
      await page.locator('#butter-price').press('Shift');
      await expect.poll(margin, { message: nameOf(way) }).not.toBe(before);
    }
  });
});

describe('elements of extensions over the modal', () => {
  test.override({ device: 'desktop' });

  test('dialog: closes for its own overlay, button and Esc alone', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    const dialog = page.getByRole('dialog');
    const open = async () => {
      await page.getByRole('button', { name: 'Iniciar sesión' }).first().click();
      await dialog.waitFor();
    };
    const add = (html: string, css: string) =>
      page.evaluate(
        ([markup, position]) => {
          const host = document.body.appendChild(document.createElement('password-manager'));
          host.attachShadow({ mode: 'open' }).innerHTML = markup;
          host.style.cssText = `position: fixed; z-index: 2147483647; ${position}`;
          // Gone before the press has ended.
          host.shadowRoot?.querySelector('i')?.addEventListener('pointerdown', () => host.remove());
        },
        [html, css] as const,
      );
    // Beside the sheet, and in the page before the window opens.
    await add('<button>Bar</button>', 'inset: 0 auto auto 0');
    await open();
    await page.getByRole('button', { name: 'Continuar con el correo' }).click();
    await page.locator('[name=email]').fill('ana@example.com');
    await add('<button>Icon</button><input placeholder="Search">', 'inset: auto 0 0 auto');
    await add('<i>Suggestion</i>', 'inset: 50% auto auto 0');
    for (const text of ['Bar', 'Icon', 'Suggestion']) {
      await page.getByText(text, { exact: true }).click();
      // Radix closes it a moment later.
      await page.waitForTimeout(100);
      expect(await dialog.count()).toBe(1);
    }
    const search = page.getByPlaceholder('Search');
    await page.locator('[name=email]').focus();
    await search.click();
    await page.keyboard.type('escandallo');
    expect(await search.inputValue()).toBe('escandallo');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
    expect(await textOf(page, '[name=email]')).toBe('ana@example.com');

    await page.locator('[name=email]').focus();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await open();
    await page.mouse.click(300, 700);
    await dialog.waitFor({ state: 'detached' });
    await open();
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
