import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { pauseRequests } from './support/paused-requests.ts';
import { layOutAll, waitForHydration } from './support/prerendered.ts';

describe('missing route', () => {
  test.override({
    locale: 'en-GB',
    expectedErrors: [/^console: .*(404|Loading chunk failed|ERR_FAILED|ERR_INTERNET_DISCONNECTED)/],
  });

  test('shows not found with status 404 and is logged', async ({ page, problems }) => {
    const response = await page.goto('/nowhere');
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
    expect(problems().filter((line) => /404.*\/nowhere/.test(line))).not.toEqual([]);
    await page.getByRole('link', { name: 'Back to home' }).click();
    await page.waitForURL('**/');
  });

  test('page: opens when its path begins with two slashes and its query is escaped', async ({
    page,
    stack,
  }) => {
    await page.goto(`${stack.siteUrl}//nowhere?a&amp;b`);
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
    await waitForHydration(page);
  });

  test('shows an error and a retry when a chunk fails to load', async ({ page, problems }) => {
    await page.route(/\/assets\/about\.screen.*\.js$/, (route) => route.abort());
    await page.goto('/about');
    await page.getByRole('heading', { name: 'We couldn’t load the page' }).waitFor();
    expect(problems().join()).toMatch(/Loading chunk failed\. \(error: \.\/about\.screen-[\w-]+\.js\)/);
    expect(await page.getByRole('main').textContent()).not.toContain('chunk');
    await expectNoAxeViolations(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: /We do the sums/ }).waitFor();
  });

  test('opens once online', async ({ page, context }) => {
    await page.goto('/auth');
    await waitForHydration(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByRole('alert').getByText('No connection.').waitFor();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Escandallo/ })
      .waitFor();
    await expectNoAxeViolations(page);
    await context.setOffline(false);
    await page.getByRole('main').getByRole('link').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/get-started');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});

test('loading: shows progress of a page and the modal', async ({ page }) => {
  const bar = page.getByRole('progressbar', { name: 'Cargando…' });
  await page.goto('/privacy');
  await waitForHydration(page);
  const pausedPage = await pauseRequests(page, /\/assets\/landing\..*\.js$/);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /inicio/ })
    .click();
  await bar.waitFor();
  pausedPage.release();
  await page.waitForURL('/');
  await bar.waitFor({ state: 'detached' });
  const pausedModal = await pauseRequests(page, /\/assets\/sign-in-modal-.*\.js$/);
  await page.getByLabel('Menú').click();
  await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click();
  await bar.waitFor();
  pausedModal.release();
  await page.getByRole('dialog').waitFor();
  expect(await bar.count()).toBe(0);
});

test('language: the URL has priority and is stored', async ({ page }) => {
  await page.goto('/about?lng=en');
  await page.getByRole('heading', { name: /We do the sums/ }).waitFor();
  // The HTML is English from the start; it sticks once the app has begun.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en');
  await page.goto('/privacy');
  await page.getByRole('heading', { name: 'Privacy policy' }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Política de privacidad' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
});

test('language: a chosen one overrides the URL', async ({ page }) => {
  await page.goto('/about?lng=en');
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: /Hacemos las cuentas/ }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await page.getByRole('heading', { name: /Hacemos las cuentas/ }).waitFor();
});

describe('link to the current page', () => {
  test.override({ device: 'desktop' });

  /** Scrolls to where `place` is out of sight, follows the link, and waits until `place` has the focus in sight. */
  const follow = async (page: Page, link: Locator, place: Locator, act: 'click' | 'press') => {
    await page.evaluate(() => {
      const isUp = scrollY < 2_000;
      scrollTo({ top: isUp ? document.documentElement.scrollHeight : 0, behavior: 'instant' });
    });
    await expect.poll(() => isInSight(place)).toBe(false);
    await (act === 'click' ? link.click() : link.press('Enter'));
    await expect.poll(() => isInSight(place)).toBe(true);
    await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
  };
  const isInSight = (place: Locator) =>
    place.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      return top >= 0 && top < innerHeight;
    });

  test('page links: scroll and focus their target at every press', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    await layOutAll(page);
    const pricing = page.getByRole('heading', { name: 'Empieza en cero. Quédate ahí lo que quieras.' });
    for (const act of ['click', 'click', 'press', 'press'] as const)
      await follow(page, page.getByRole('banner').getByRole('link', { name: 'Precios' }), pricing, act);
    const features = page.locator('#features h2').first();
    for (const act of ['click', 'press', 'press'] as const)
      await follow(
        page,
        page.getByRole('contentinfo').getByRole('link', { name: 'Funciones' }),
        features,
        act,
      );
    const entries = await page.evaluate(() => history.length);
    await follow(
      page,
      page.getByRole('contentinfo').getByRole('link', { name: 'Funciones' }),
      features,
      'click',
    );
    expect(await page.evaluate(() => history.length)).toBe(entries);
    const main = page.getByRole('main');
    for (let presses = 0; presses < 2; presses += 1) {
      await page.getByRole('link', { name: 'Saltar al contenido' }).press('Enter');
      await expect.poll(() => main.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Tab');
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Quiénes somos' }).click();
    const title = page.getByRole('heading', { level: 1, name: /Hacemos las cuentas/ });
    await title.waitFor();
    await layOutAll(page);
    await follow(
      page,
      page.getByRole('contentinfo').getByRole('link', { name: 'Quiénes somos' }),
      title,
      'click',
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Precios' }).press('Enter');
    await expect.poll(() => isInSight(pricing)).toBe(true);
  });
});
