/** Where toasts lie: a tap that comes as one disappears meets no control under it. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { blockPopups, googleButton } from './support/google-popup.ts';
import { newEmail } from './support/inbox.ts';
import { toasts } from './support/page-parts.ts';
import { password } from './support/people.ts';

const toast = (page: Page) => toasts(page).filter({ visible: true });

/** The controls, by text, that taps would meet within the toast's rectangle if it were not there. */
const controlsUnderToast = (page: Page) =>
  toast(page).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const found = new Set<string>();
    for (let x = left + 1; x < right; x += 4) {
      for (let y = top + 1; y < bottom; y += 4) {
        const under = document.elementsFromPoint(x, y).find((one) => !one.closest('ol, li[data-variant]'));
        const control = under?.closest('a, button, input, select, textarea, summary, [role=button]');
        if (control) found.add(`${control.ariaLabel ?? ''}${control.textContent}${control.id}`);
      }
    }
    const outside = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    return [...found, ...(outside ? [`outside: ${[left, top, right, bottom]}`] : [])];
  });

/** The toast leaves within 0.8 s, in which a busy machine may not send a second tap. */
const slowAnimations = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
};

const screens = {
  'two options': async (page: Page) => {
    await googleButton(page).click();
  },
  'the form': async (page: Page) => {
    await page.getByRole('button', { name: /Continuar con el correo|Continue with Email/ }).click();
    await page.locator('[name=email]').fill(newEmail());
    for (const field of await page.locator('[type=password]').all()) await field.fill(password);
    await page.locator('form [type=submit]').click();
  },
};

const screenSizes = [
  { locale: 'es-ES', width: 360, height: 760 },
  { locale: 'en-GB', width: 390, height: 844 },
  { locale: 'es-ES', width: 780, height: 360 },
];

describe.each(screenSizes)('toast: $locale, $width × $height', ({ locale, ...viewport }) => {
  test.override({
    locale,
    contextOptions: { viewport },
    expectedErrors: [/^console: .*(400 |ERR_FAILED)/],
  });

  test('toast: covers no control', async ({ page }) => {
    await blockPopups(page);
    await page.route(/accounts:signUp/, (route) => route.abort());
    for (const path of ['/auth', '/auth?mode=sign-up', '/?modal=sign-in']) {
      for (const [screen, fail] of Object.entries(screens)) {
        await page.goto(path);
        await fail(page);
        await toast(page).waitFor();
        await expect.poll(() => controlsUnderToast(page), { message: `${path}, ${screen}` }).toEqual([]);
      }
    }
  });

  test('toast: takes a second tap on its ×', async ({ page }) => {
    await page.goto('/?modal=sign-in');
    await screens['the form'](page);
    await toast(page).waitFor();
    // Waits until the toast has reached its place.
    await toast(page).getByRole('button').tap({ trial: true });
    await slowAnimations(page);
    const close = await toast(page).getByRole('button').boundingBox();
    const [x, y] = [(close?.x ?? 0) + 22, (close?.y ?? 0) + 22];
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await page.getByRole('dialog').waitFor();
    expect(await page.locator('[name=email]').inputValue()).toMatch(/@/);
  });
});
