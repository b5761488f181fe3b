/** The store's address: the real search and map in Chromium, in front of the sample answers. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { texts as english } from '#src/i18n/locales/en.ts';
import { texts as spanish } from '#src/i18n/locales/es.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInLightAndDark } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { pauseRequests } from './support/paused-requests.ts';
import { expectDashboard, openOnboarding, submit } from './support/people.ts';
import { sidewaysScroll } from './support/sideways-scroll.ts';
import {
  chooseAddress,
  emptyMapCalls,
  findAddressField,
  listbox,
  mapCalls,
  openAddressSearch,
  openStoreForm,
  statusWithAddress,
} from './support/store-form.ts';

const mayor = 'Calle Mayor 1, 28013 Madrid, Spain';
const mayorPlace = { longitude: -3.70486, latitude: 40.41656 };
const { address: texts } = english.registration;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notices = (page: Page) => page.locator('form').getByRole('status');
const chunk = /\/assets\/address-search-[\w-]+\.(js|css)$/;

interface Report {
  location: typeof mayorPlace;
  placeName: string;
  changes: { location: typeof mayorPlace };
}
const reports = async (siteUrl: string) =>
  (await mapCalls(siteUrl))
    .filter(({ path }) => path === '/v1/edit-suggestion/address')
    .map(({ body }) => body as Report);
/** The API refuses the address of the next registrations. */
const refuseAddress = (page: Page) =>
  page.route('**/api/v1/users', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: { type: '/problems/invalid-fields', fields: { address: 'invalid' } },
    }),
  );
const searches = async (siteUrl: string) =>
  (await mapCalls(siteUrl)).filter(({ path }) => path.startsWith('/autofill/v1/suggest/'));

describe('address search: desktop, English', () => {
  test.override({ device: 'desktop', locale: 'en-GB' });

  test('finds an address and moves its pin by keyboard and pointer', async ({ page, stack }) => {
    const email = await openAddressSearch(page, stack.siteUrl);
    await emptyMapCalls(stack.siteUrl);
    await chooseAddress(page, 'Calle');
    expect(await findAddressField(page).inputValue()).toBe(mayor);
    expect(await page.getByRole('img', { name: `Map with the pin at ${mayor}` }).count()).toBe(1);
    await page.getByRole('paragraph').getByText(texts.adjustHint).waitFor();

    // Tab leads from the field over the map to the button under it.
    for (let press = 0; press < 6 && !(await isFocused(page, texts.adjust)); press += 1) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    expect(await isFocused(page, texts.move.left)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await isFocused(page, texts.move.up)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText(texts.mapStatus.moved.up).waitFor();
    await button(page, texts.save).press('Enter');
    expect(await isFocused(page, texts.adjust)).toBe(true);
    await expect.poll(() => reports(stack.siteUrl)).toHaveLength(1);

    await button(page, texts.adjust).click();
    await dragPin(page, 60, 40);
    await button(page, texts.save).click();
    await expect.poll(() => reports(stack.siteUrl)).toHaveLength(2);
    const [first, second] = await reports(stack.siteUrl);
    // Both requests contain the first location and the pin's current one.
    for (const report of [first, second]) {
      expect(report).toMatchObject({ location: mayorPlace, placeName: mayor });
    }
    expect(first?.changes.location.longitude).toBeCloseTo(mayorPlace.longitude - 0.0000858, 6);
    expect(first?.changes.location.latitude).toBeGreaterThan(mayorPlace.latitude);
    expect(second?.changes.location.longitude).toBeGreaterThan(mayorPlace.longitude);
    expect(second?.changes.location.latitude).toBeLessThan(mayorPlace.latitude);

    const toggle = button(page, texts.satellite);
    await toggle.click();
    expect(await toggle.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => page.locator('section img').getAttribute('src')).toContain('/satellite-streets-');
    await toggle.press('Enter');
    expect(await toggle.getAttribute('aria-pressed')).toBe('false');

    const [registration] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/users') && request.method() === 'POST'),
      submit(page),
    ]);
    expect(registration.postDataJSON()).toMatchObject({ address: mayor });
    expect(registration.postData()).not.toMatch(/40\.41|-3\.70/);
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('restores a pin that is moved and not saved', async ({ page, stack }) => {
    await openAddressSearch(page, stack.siteUrl);
    await chooseAddress(page, 'Cava');
    await emptyMapCalls(stack.siteUrl);
    /** The pin's tip, as far under the upper edge of the map as it is. */
    const tip = async () => {
      const map = await page.getByRole('region', { name: texts.mapLabel }).boundingBox();
      const pin = await page.locator('[class$="--MinimapMarker"]').boundingBox();
      return (pin?.y ?? 0) + (pin?.height ?? 0) - (map?.y ?? 0);
    };
    const before = await tip();
    await button(page, texts.adjust).click();
    const up = button(page, texts.move.up);
    for (let press = 0; press < 40; press += 1) await up.click();
    await page.getByText(texts.mapStatus.edge).waitFor();
    expect(await tip()).toBeGreaterThan(0);
    expect(await tip()).toBeLessThan(before - 100);
    await button(page, texts.cancel).click();
    await page.getByText(texts.mapStatus.cancelled).waitFor();
    expect(await tip()).toBeCloseTo(before, 1);
    expect(await reports(stack.siteUrl)).toEqual([]);
  });

  test('shows the whole map while the pin is adjusted', async ({ page, stack }) => {
    await page.setViewportSize({ width: 1280, height: 665 });
    await openAddressSearch(page, stack.siteUrl);
    await chooseAddress(page, 'Calle');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await button(page, texts.adjust).click();
    await button(page, texts.move.left).waitFor();
    const header = (await page.getByRole('banner').boundingBox()) ?? { y: 0, height: 0 };
    const topOfMap = async () => (await page.locator('[data-look]').boundingBox())?.y ?? 0;
    await expect.poll(topOfMap).toBeGreaterThanOrEqual(header.y + header.height);
  });

  test('sends the specified requests', async ({ page, stack }) => {
    await openAddressSearch(page, stack.siteUrl);
    await emptyMapCalls(stack.siteUrl);
    await chooseAddress(page, 'Calle');
    expect((await searches(stack.siteUrl)).map(({ path }) => path.split('/').at(-1))).toEqual([
      'Cal',
      'Call',
      'Calle',
    ]);
    const [search] = await searches(stack.siteUrl);
    expect(search?.query).toMatchObject({ types: 'address', language: 'en', limit: '5', streets: 'false' });
    expect(search?.query).not.toHaveProperty('proximity');
    const events = async () =>
      (await mapCalls(stack.siteUrl))
        .filter(({ path }) => path === '/events/v2')
        .map(({ body }) => (body as { event: string }[]).map(({ event }) => event));
    const expected = ['search.start', ...Array(3).fill('search.keystroke'), 'search.select'];
    await expect.poll(async () => (await events()).flat()).toEqual(expected);
    // In batches, not one by one.
    expect((await events()).length).toBeLessThan(expected.length);
    const calls = await mapCalls(stack.siteUrl);
    expect(calls.filter(({ path }) => path.startsWith('/autofill/v1/retrieve/'))).toHaveLength(1);
    const [image, ...others] = calls.filter(({ path }) => path.startsWith('/styles/'));
    expect(others).toEqual([]);
    expect(image?.path).toMatch(
      /^\/styles\/v1\/mapbox\/streets-v11\/static\/-3\.70486,40\.41656,16,0\/\d+x\d+$/,
    );
    for (const side of image?.path.match(/\d+x\d+$/)?.[0].split('x') ?? []) {
      expect(Number(side)).toBeLessThanOrEqual(1280);
    }

    // What is near the map comes first from now on.
    await emptyMapCalls(stack.siteUrl);
    await findAddressField(page).fill('Calle del');
    await expect.poll(() => searches(stack.siteUrl)).toHaveLength(1);
    expect((await searches(stack.siteUrl))[0]?.query.proximity).toBe('-3.70486,40.41656');
  });

  test('is an accessible combobox for keyboard, pointer and autofill', async ({ page, stack }) => {
    await openAddressSearch(page, stack.siteUrl);
    const field = page.getByRole('combobox', { name: english.registration.storeAddress });
    const hint = () => field.getAttribute('autocomplete');
    expect(await hint()).toBe('shipping address-line1');
    await field.focus();
    expect(await hint()).toBe('shipping address-line1');
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    await field.pressSequentially('Calle');
    await page.getByRole('option').first().waitFor();
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    await notices(page)
      .getByText(/^5 addresses\./)
      .waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const active = (await field.getAttribute('aria-activedescendant')) ?? '';
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    await field.press('m');
    await field.press('Backspace');
    await page.getByRole('option', { name: /Sierpes/ }).click();
    await expect.poll(() => field.inputValue()).toBe('Calle Sierpes 40, 41004 Sevilla, Spain');
    await page.getByText(statusWithAddress(texts.status.chosen)).waitFor();
    // A floor may follow, immediately; another address is not on this map.
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.type(', 2');
    expect(await page.locator('section img').count()).toBe(1);
    await field.fill('Elsewhere 1');
    await page.getByText(texts.status.noTown).waitFor();
    expect(await page.locator('section img').count()).toBe(0);
    await field.blur();
    expect(await hint()).toBe('shipping address-line1');
  });

  test('closes the list with Enter without a submit', async ({ page, stack }) => {
    await openAddressSearch(page, stack.siteUrl);
    const field = findAddressField(page);
    // The list comes to lie under a mouse at rest, which points at nothing.
    const { x = 0, y = 0, height = 0 } = (await field.boundingBox()) ?? {};
    await page.mouse.move(x + 60, y + height + 60);
    await field.fill('Calle');
    await page.getByRole('option').first().waitFor();
    // Of an input method, for its own list.
    await field.evaluate((element) => {
      for (const key of ['ArrowDown', 'Enter'])
        element.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true }));
    });
    expect([await field.getAttribute('aria-expanded'), await field.inputValue()]).toEqual(['true', 'Calle']);
    await page.keyboard.press('Enter');
    expect([await field.getAttribute('aria-expanded'), await field.inputValue()]).toEqual(['false', 'Calle']);
    await page.mouse.move(0, 0);
    expect(await page.locator('form [type=submit]').getAttribute('aria-busy')).toBeNull();
    const registered = page.waitForRequest((request) => request.url().endsWith('/users'));
    await page.keyboard.press('Enter');
    await registered;
  });

  test('shows the error of an address instead of the list', async ({ page, stack }) => {
    await openAddressSearch(page, stack.siteUrl);
    await refuseAddress(page);
    await findAddressField(page).fill('Calle');
    await page.getByRole('option').first().waitFor();
    await page.locator('[name=storeName]').focus();
    await submit(page);
    await expect.poll(() => findAddressField(page).getAttribute('aria-invalid')).toBe('true');
    // A trial click waits until nothing lies over the text.
    await page.getByText(english.registration.fieldErrors.invalid).click({ trial: true });
    expect(await listbox(page).isVisible()).toBe(false);
  });

  test('does not open the list over an error for a late response', async ({ page, stack }) => {
    await openAddressSearch(page, stack.siteUrl);
    await refuseAddress(page);
    const { asked, release } = await pauseRequests(page, '**/_mapbox/autofill/v1/suggest/**');
    await findAddressField(page).fill('Calle');
    await asked;
    await page.keyboard.press('Enter');
    await expect.poll(() => findAddressField(page).getAttribute('aria-invalid')).toBe('true');
    const answered = page.waitForResponse('**/_mapbox/autofill/v1/suggest/**');
    release();
    await answered;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await listbox(page).isVisible()).toBe(false);
    // The next text is searched again.
    await findAddressField(page).pressSequentially(' M');
    await page.getByRole('option').first().waitFor();
  });

  test('keeps the highlight when a slower response repeats the suggestion', async ({ page, stack }) => {
    await openAddressSearch(page, stack.siteUrl);
    const { release } = await pauseRequests(page, '**/suggest/Calle%20Ma?*');
    const highlighted = () => findAddressField(page).getAttribute('aria-activedescendant');
    await findAddressField(page).pressSequentially('Calle');
    await page.getByRole('option').first().waitFor();
    await findAddressField(page).pressSequentially(' Ma');
    await page.keyboard.press('ArrowDown');
    expect(await highlighted()).toBeTruthy();
    release();
    // Of several, one is left.
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    expect(await highlighted()).toBeTruthy();
    await page.keyboard.press('Enter');
    await expect.poll(() => findAddressField(page).inputValue()).toBe(mayor);
  });

  test('does not open the list for a late response to a short text', async ({ page, stack }) => {
    await openAddressSearch(page, stack.siteUrl);
    await emptyMapCalls(stack.siteUrl);
    const { asked, release } = await pauseRequests(page, '**/_mapbox/autofill/v1/suggest/**');
    await findAddressField(page).pressSequentially('Cal');
    await asked;
    await page.keyboard.press('Backspace');
    const answered = page.waitForResponse('**/_mapbox/autofill/v1/suggest/**');
    release();
    await answered;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await listbox(page).isVisible()).toBe(false);
    expect(await findAddressField(page).getAttribute('aria-expanded')).toBe('false');
    expect((await searches(stack.siteUrl)).map(({ path }) => path.split('/').at(-1))).toEqual(['Cal']);
  });

  test('keeps text and map when the language changes', async ({ page, stack }) => {
    await openAddressSearch(page, stack.siteUrl);
    await chooseAddress(page, 'Calle');
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('heading', { name: spanish.registration.store.title }).waitFor();
    expect(await findAddressField(page).inputValue()).toBe(mayor);
    expect(await findAddressField(page).getAttribute('placeholder')).toBe('Buscar');
    await button(page, spanish.registration.address.adjust).waitFor();
    await button(page, spanish.registration.address.satellite).waitFor();
    expect(await page.locator('section img').getAttribute('alt')).toBe(`Mapa con la chincheta en ${mayor}`);
    await emptyMapCalls(stack.siteUrl);
    await findAddressField(page).fill('Calle Sier');
    await expect.poll(async () => (await searches(stack.siteUrl))[0]?.query.language).toBe('es');
  });
});

const isFocused = (page: Page, name: string) =>
  button(page, name).evaluateAll((found) => found.includes(document.activeElement as HTMLElement));

async function dragPin(page: Page, x: number, y: number) {
  const marker = page.locator('[class$="--MinimapMarker"]');
  await marker.scrollIntoViewIfNeeded();
  const box = await marker.boundingBox();
  const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x, from.y + y, { steps: 4 });
  await page.mouse.up();
}

describe('address search: code', () => {
  test('loads only with step 1 of onboarding and has at most 46.7 kB', async ({ page, stack }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const path of ['/', '/about', '/privacy', '/get-started', '/auth']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    const rules = /\/phone-rules-[\w-]+\.js$/;
    expect(asked.filter((url) => chunk.test(url) || rules.test(url))).toEqual([]);

    await openOnboarding(page, stack.siteUrl);
    await expect.poll(() => asked.filter((url) => rules.test(url)).length).toBe(1);
    await expect.poll(() => asked.filter((url) => chunk.test(url)).length).toBe(2);
    const files = asked.filter((url) => chunk.test(url));
    const sizes = await Promise.all(
      files.map(async (url) => gzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer())).length),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(46_700);
    // It sends no request before the first key.
    expect(asked.filter((url) => url.includes('/_mapbox/'))).toEqual([]);
  });

  test('is not loaded in production without a token', async ({ page, stack }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.addInitScript(() => {
      // The pages of production do not name the sample answers.
      new MutationObserver(() => document.querySelector('meta[name="map-samples"]')?.remove()).observe(
        document,
        { childList: true, subtree: true },
      );
    });
    const email = await openStoreForm(page, stack.siteUrl);
    await page.waitForLoadState('networkidle');
    expect(await findAddressField(page).getAttribute('role')).toBeNull();
    expect(await findAddressField(page).getAttribute('autocomplete')).toBe('shipping address-line1');
    await findAddressField(page).pressSequentially('Calle Mayor 1, Madrid');
    expect(asked.filter((url) => chunk.test(url) || url.includes('_mapbox'))).toEqual([]);
    await submit(page);
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('replaces no focused field, and moves nothing under a press', async ({ page, stack }) => {
    const { release } = await pauseRequests(page, chunk);
    const email = await openStoreForm(page, stack.siteUrl);
    await findAddressField(page).pressSequentially('Calle');
    const arrived = page.waitForResponse(/\/assets\/address-search-.*\.js/);
    release();
    await (await arrived).finished();
    await findAddressField(page).pressSequentially(' Mayor 1, Madrid');
    expect(await findAddressField(page).getAttribute('role')).toBeNull();
    const height = () => page.locator('form').evaluate((form: HTMLElement) => form.offsetHeight);
    const before = await height();
    // Takes the focus from the field, so the search comes during the press.
    await page.locator('form [type=submit]').hover();
    await page.mouse.down();
    await page.locator('[name=address][role=combobox]').waitFor();
    expect(await findAddressField(page).inputValue()).toBe('Calle Mayor 1, Madrid');
    expect(await height()).toBe(before);
    await page.mouse.up();
    await expectDashboard(page, stack.dashboardUrl, email);
  });
});

describe('address search: failures', () => {
  test.override({
    expectedErrors: [/^console: Failed to load resource: .*(500|401|ERR_FAILED|INTERNET_DISCONNECTED)/],
  });
  const { status } = spanish.registration.address;
  const typed = 'Calle Nueva 7, Cuenca';
  const finish = async (page: Page, dashboardUrl: string, email: string) => {
    await findAddressField(page).fill(typed);
    const [registration] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/users') && request.method() === 'POST'),
      submit(page),
    ]);
    expect(registration.postDataJSON()).toMatchObject({ address: typed });
    await expectDashboard(page, dashboardUrl, email);
  };

  test('accepts a typed address on 500, 401, invalid JSON and timeout', async ({ page, stack }) => {
    const email = await openAddressSearch(page, stack.siteUrl);
    const failed = notices(page).getByText(status.failed);
    for (const text of ['fallo 500', 'fallo 401', 'fallo html', 'fallo lento']) {
      // Too short to be searched for: nothing is said.
      await findAddressField(page).fill('');
      await failed.waitFor({ state: 'detached' });
      await findAddressField(page).fill(text);
      await failed.waitFor();
      expect(await listbox(page).isVisible(), text).toBe(false);
    }
    await expectNoAxeViolations(page);
    await finish(page, stack.dashboardUrl, email);
  });

  test('says that nothing was sent without a move, and that a report failed', async ({ page, stack }) => {
    const { adjust, save, move, mapStatus } = spanish.registration.address;
    await openAddressSearch(page, stack.siteUrl);
    await chooseAddress(page, 'Cava');
    await emptyMapCalls(stack.siteUrl);
    await button(page, adjust).click();
    await button(page, save).click();
    await page.getByText(mapStatus.unmoved).waitFor();
    await page.route('**/edit-suggestion/**', (route) => route.abort());
    await button(page, adjust).click();
    await button(page, move.up).click();
    await button(page, save).click();
    await page.getByText(mapStatus.unreported).waitFor();
    expect(await reports(stack.siteUrl)).toEqual([]);
    await page.unroute('**/edit-suggestion/**');
    await button(page, adjust).click();
    await button(page, move.up).click();
    await button(page, save).click();
    await page.getByText(mapStatus.reported).waitFor();
    expect(await reports(stack.siteUrl)).toHaveLength(1);
  });

  test('accepts a typed address offline', async ({ page, context, stack }) => {
    const email = await openAddressSearch(page, stack.siteUrl);
    await context.setOffline(true);
    await findAddressField(page).pressSequentially('Calle');
    await notices(page).getByText(status.failed).waitFor();
    // Longer than it takes to send the events of this.
    await page.waitForTimeout(1500);
    await context.setOffline(false);
    await finish(page, stack.dashboardUrl, email);
  });

  test('accepts an address without a location, and one without a map', async ({ page, stack }) => {
    await page.route('**/_mapbox/styles/**', (route) => route.abort());
    const email = await openAddressSearch(page, stack.siteUrl);
    for (const [typed, address] of [
      ['Camino', 'Camino Perdido 500, 40001 Segovia, España'],
      ['Calle May', 'Calle Mayor 1, 28013 Madrid, España'],
    ] as const) {
      await findAddressField(page).fill(typed);
      await page.getByRole('option').first().click();
      await notices(page).getByText(statusWithAddress(status.noMap)).waitFor();
      expect(await page.locator('section img').count()).toBe(0);
      expect(await findAddressField(page).inputValue()).toBe(address);
    }
    // The next letter is searched for again.
    await emptyMapCalls(stack.siteUrl);
    await findAddressField(page).press('End');
    await findAddressField(page).press('x');
    await expect.poll(() => searches(stack.siteUrl)).toHaveLength(1);
    await finish(page, stack.dashboardUrl, email);
  });

  test('accepts a typed address when its code fails to load', async ({ page, stack }) => {
    await page.route(chunk, (route) => route.abort());
    const email = await openStoreForm(page, stack.siteUrl);
    expect(await findAddressField(page).getAttribute('role')).toBeNull();
    await finish(page, stack.dashboardUrl, email);
  });
});

/** Each width and each language once: no fault is one of a pair of them. */
const visits = [
  { device: 'phone', locale: 'es-ES' },
  { device: 'desktop', locale: 'en-GB' },
] as const;

describe.each(visits)('address search: $device, $locale', ({ device, locale }) => {
  test.override({ device, locale });
  const { address, storeAddressHint } = (locale === 'es-ES' ? spanish : english).registration;

  test('has no axe violation and fits: field, list, map, pin, satellite', async ({ page, stack }) => {
    const check = async () => {
      await expectNoAxeViolationsInLightAndDark(page);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    };
    await openAddressSearch(page, stack.siteUrl);
    await check();
    // axe passes it over: it is as easy to read as the hint above the field.
    const hint = await page.getByText(storeAddressHint).evaluate((text) => getComputedStyle(text).color);
    expect(
      await findAddressField(page).evaluate((input) => {
        const { color, opacity } = getComputedStyle(input, '::placeholder');
        return [color, opacity];
      }),
    ).toEqual([hint, '1']);
    // The list comes up under a pointer that rests on the screen, which would choose as well.
    await page.mouse.move(0, 0);
    await findAddressField(page).pressSequentially('Calle');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await check();
    await page.keyboard.press('Enter');
    await notices(page).getByText(statusWithAddress(address.status.chosen)).waitFor();
    // The list fades out.
    await expect
      .poll(() => page.locator('[class$="--Results"]').evaluate((list) => getComputedStyle(list).visibility))
      .toBe('hidden');
    // The page has been dark since the last look.
    expect(await page.locator('section img').getAttribute('src')).toContain('/mapbox/dark-v11/');
    await check();
    const marker = page.locator('[class$="--MinimapMarker"] svg');
    expect(await marker.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(70, 104, 242)');
    await button(page, address.adjust).click();
    await check();
    await button(page, address.save).click();
    await button(page, address.satellite).click();
    await check();
  });
});
