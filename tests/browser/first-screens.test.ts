/** What must be on the first screen, without scrolling, and what comes into view by itself. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { breakCall } from './support/interruptions.ts';
import { openOnboarding } from './support/people.ts';
import { layOutAll, waitForHydration } from './support/prerendered.ts';
import { addressOf, chooseAddress, fillProfile, listbox, openAddressSearch } from './support/store-form.ts';

/** Whether all of it is inside the window, below the bar that stays at its top. */
const isInView = async (page: Page, element: Locator) => {
  const box = await element.boundingBox();
  const bar = await page.getByRole('banner').boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  const top = bar ? bar.y + bar.height : 0;
  return box !== null && box.y >= top && box.y + box.height <= height;
};
const submit = (page: Page) => page.locator('form [type=submit]').last();

describe.each(['es-ES', 'en-GB'])('first screen: %s', (locale) => {
  test.override({
    locale,
    contextOptions: { viewport: { width: 390, height: 664 } },
  });

  test('the button of /get-started is visible on a low phone', async ({ page }) => {
    await page.goto('/get-started');
    for (const [width, height] of [
      [390, 664],
      [360, 800],
      [360, 772],
      [393, 780],
      [375, 548],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      const isWhole = await isInView(page, page.getByRole('main').getByRole('link'));
      expect([width, height, isWhole]).toEqual([width, height, true]);
    }
  });
});

test.for([
  [1280, 665],
  [1280, 600],
  [1024, 600],
  [844, 390],
  [740, 360],
  [667, 375],
] as const)('/get-started: shows its button at %i × %i', async ([width, height], { page }) => {
  await page.setViewportSize({ width, height });
  await page.goto('/get-started');
  expect(await isInView(page, page.getByRole('main').getByRole('link'))).toBe(true);
});

test.for([
  [360, 760],
  [390, 844],
  [1280, 665],
] as const)(
  'card: shows the margin beside the cell that is edited at %i × %i',
  async ([width, height], { page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await waitForHydration(page);
    const margin = page.getByRole('form').locator('p[aria-hidden]');
    for (const cell of ['flour-price', 'yeast-waste']) {
      const field = page.locator(`#${cell}`);
      await field.click();
      // A keyboard takes the lower half.
      await page.setViewportSize({ width, height: Math.round(height * 0.6) });
      await field.scrollIntoViewIfNeeded();
      expect([cell, await isInView(page, margin), await isInView(page, field)]).toEqual([cell, true, true]);
      const [above, edited] = await Promise.all([margin.boundingBox(), field.boundingBox()]);
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(edited?.y ?? 0);
      await page.setViewportSize({ width, height });
    }
    await page.locator('#flour-price').fill('40');
    await expect.poll(() => margin.innerText()).toMatch(/objetivo.*−44,7/s);
  },
);

test.for([
  [360, 760],
  [390, 844],
] as const)('onboarding: begins in the upper half at %i × %i', async ([width, height], { page, stack }) => {
  await page.setViewportSize({ width, height });
  await openOnboarding(page, stack.siteUrl);
  const field = await page.locator('[name=name]').boundingBox();
  expect(field?.y).toBeLessThan(360);
  if (height === 844) expect(await isInView(page, submit(page))).toBe(true);
});

describe.each(['es-ES', 'en-GB'])('verification note on phones: %s', (locale) => {
  test.override({ locale });

  test.for([
    [360, 740],
    [390, 844],
  ] as const)('is announced on the first screen at %i × %i', async ([width, height], { page, stack }) => {
    await page.setViewportSize({ width, height });
    await openOnboarding(page, stack.siteUrl);
    const link = page.getByRole('button', { name: /^(Verifica tu correo|Verify your email)$/ });
    expect(await isInView(page, link)).toBe(true);
    const field = await page.locator('[name=name]').boundingBox();
    expect(field?.y).toBeLessThan(360);
    if (height === 844) expect(await isInView(page, submit(page))).toBe(true);
    await link.click();
    const heading = page.locator('h2:focus', { hasText: /Verifica tu correo|Verify your email/ });
    await expect.poll(() => isInView(page, heading)).toBe(true);
  });
});

describe('first screen: desktop', () => {
  test.override({ device: 'desktop' });

  test('map and last button are visible', async ({ page, stack }) => {
    await openAddressSearch(page, stack.siteUrl);
    await chooseAddress(page, 'Calle');
    await page.evaluate(() => scrollTo(0, 0));
    expect(await isInView(page, submit(page))).toBe(true);
    const [field, map] = await Promise.all([
      addressOf(page).boundingBox(),
      page
        .locator('section')
        .filter({ has: page.getByRole('img') })
        .boundingBox(),
    ]);
    expect(map?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0));
  });

  test.for([
    [1024, 2],
    [1023, 1],
  ] as const)('first screen: /auth of %i px has %i columns', async ([width, columns], { page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/auth');
    expect(await page.getByText('tarjetas de crédito').isVisible()).toBe(columns === 2);
    const form = await page.getByRole('main').boundingBox();
    expect(form?.width).toBeCloseTo(columns === 2 ? width / 2.12 : width, -1);
    // Specification, section 2; how data is used is said in either mode.
    const links = page.getByRole('main').getByRole('link');
    expect(
      await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
    ).toEqual([
      ['Atrás', '/get-started'],
      ['Volver al inicio', '/'],
      ['la política de privacidad', '/privacy'],
    ]);
  });
});

test('button: is as wide as the form on a phone', async ({ page, stack }) => {
  await openOnboarding(page, stack.siteUrl);
  const [button, form] = await Promise.all([submit(page).boundingBox(), page.locator('form').boundingBox()]);
  expect(button?.width).toBe(form?.width);
});

describe('first screen: low phone', () => {
  test.override({ contextOptions: { viewport: { width: 390, height: 664 } } });

  test('suggestions open inside the screen with their field', async ({ page, stack }) => {
    await openAddressSearch(page, stack.siteUrl);
    await addressOf(page).pressSequentially('Calle', { delay: 50 });
    await page.getByRole('option').first().waitFor();
    await expect.poll(() => isInView(page, listbox(page))).toBe(true);
    expect(await isInView(page, addressOf(page))).toBe(true);
  });
});

describe('failure on three phones', () => {
  test.override({ expectedErrors: [/^console: Failed to load resource/] });
  const sizes = [
    { width: 390, height: 844 },
    { width: 390, height: 664 },
    { width: 360, height: 640 },
  ];

  const fillAndBreak = async (page: Page, siteUrl: string, fault: string) => {
    await openOnboarding(page, siteUrl);
    await fillProfile(page);
    await addressOf(page).fill('Calle Mayor 1, Madrid');
    await breakCall(page, 'POST /users', fault);
  };
  const send = async (page: Page) => {
    await submit(page).scrollIntoViewIfNeeded();
    await submit(page).click();
  };

  test('scrolls into view and takes the focus', async ({ page, stack }) => {
    await fillAndBreak(page, stack.siteUrl, '500');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await send(page);
      const alert = page.getByRole('alert');
      await page.locator(':focus').filter({ has: alert }).waitFor();
      await expect.poll(() => isInView(page, alert)).toBe(true);
    }
  });

  test('focuses the field of step 1', async ({ page, stack }) => {
    await fillAndBreak(page, stack.siteUrl, '422');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.getByText('Paso 2 de 2').waitFor();
      await send(page);
      const field = page.locator('[aria-invalid=true]:focus');
      await field.waitFor();
      await expect.poll(() => isInView(page, field)).toBe(true);
      await send(page);
    }
  });
});

test('navigation: focuses the heading of the next page', async ({ page }) => {
  await page.goto('/');
  // Before that, a link opens a page as any link does.
  await waitForHydration(page);
  await layOutAll(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Quiénes somos' }).click();
  await page.locator('h1:focus', { hasText: 'Hacemos las cuentas' }).waitFor();
  await page.goBack();
  await page.locator('h1:focus', { hasText: 'Sabes a cuánto' }).waitFor();
});

test('auth: focuses the heading when the mode changes', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Crea una' }).click();
  await page.locator('h1:focus', { hasText: 'Crea tu cuenta' }).waitFor();
});
