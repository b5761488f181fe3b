/** Password managers and other extensions: they fill in fields without an event, and put their own elements over the page. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { newEmail } from './support/inbox.ts';
import { expectDashboard, openOnboarding } from './support/people.ts';
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
      await fillSilently(page, '[name=name]', 'Ana', world);
      await fillSilently(page, '[name=lastName]', 'Ruiz', world);
      await page.locator('[name=phone]').fill('600 00 00 00');
      await page.locator('form [type=submit]').click();
      await page.locator('[name=storeName]').waitFor();
      await fillSilently(page, '[name=storeName]', 'Pan de Ana', world);
      await fillSilently(page, '[name=address]', 'Calle Mayor 1, Madrid', world);
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
