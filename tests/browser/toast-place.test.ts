/** Where toasts hang: at an edge, over no title and no field, and readable at every size. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { blockPopups, googleButton } from './support/google-popup.ts';
import { newEmail } from './support/inbox.ts';
import { toasts } from './support/page-parts.ts';
import { emailOption, password } from './support/people.ts';

const toast = (page: Page) => toasts(page).filter({ visible: true });

/** Lists the titles, fields, focused elements and dialog buttons that the toast covers, and faults of its own size. */
const findFaults = (page: Page) =>
  toast(page).evaluate((element) => {
    const { left, right, top, bottom, height } = element.getBoundingClientRect();
    const place = document.querySelector('[role=dialog]') ?? document;
    const covered = [...place.querySelectorAll('h1, h2, input, :focus, [role=dialog] [aria-label]')]
      .filter((one) => !element.contains(one))
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      })
      // A low screen has room only for the focused field.
      .filter((one) => innerHeight > 300 || one === document.activeElement)
      .map((one) => `covers ${one.ariaLabel ?? ''}${one.textContent}${one.id}`);
    const texts = [...element.querySelectorAll('div')].filter(
      (one) => one.children.length === 0 && one.textContent,
    );
    return [
      ...covered,
      ...(left < 0 || top < 0 || right > innerWidth || bottom > innerHeight ? ['is outside'] : []),
      ...(height > innerHeight / 2 ? [`is ${height} px high`] : []),
      ...texts.filter((one) => one.clientWidth < 80).map((one) => `is too narrow for ${one.textContent}`),
    ];
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
    await emailOption(page).click();
    await page.locator('[name=email]').fill(newEmail());
    for (const field of await page.locator('[type=password]').all()) await field.fill(password);
    await page.keyboard.press('Enter');
  },
};

const screenSizes = [
  { locale: 'es-ES', width: 360, height: 760 },
  { locale: 'en-GB', width: 390, height: 844 },
  { locale: 'es-ES', width: 780, height: 360 },
  { locale: 'en-GB', width: 1280, height: 720 },
  // A laptop at 400 %.
  { locale: 'es-ES', width: 320, height: 256 },
];

describe.each(screenSizes)('toast: $locale, $width × $height', ({ locale, ...viewport }) => {
  test.override({
    locale,
    contextOptions: { viewport },
    expectedErrors: [/^console: .*(400 |ERR_FAILED)/],
  });

  test('toast: covers no title and no field', async ({ page }) => {
    await blockPopups(page);
    await page.route(/accounts:signUp/, (route) => route.abort());
    for (const path of ['/auth', '/auth?mode=sign-up', '/?modal=sign-in']) {
      for (const [screen, fail] of Object.entries(screens)) {
        await page.goto(path);
        await fail(page);
        await toast(page).waitFor();
        await expect.poll(() => findFaults(page), { message: `${path}, ${screen}` }).toEqual([]);
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
