/** Light and dark, as the system has it or as a visitor chose. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test as base } from './support/browser-test.ts';
import { layOutAll, waitForHydration } from './support/prerendered.ts';

const test = base.extend('contextOptions', { colorScheme: 'light' } as const);

const paper = { light: 'rgb(243, 236, 223)', dark: 'rgb(25, 21, 18)', printed: 'rgb(255, 255, 255)' };
const shown = (page: Page) =>
  page.evaluate(() => ({
    paper: getComputedStyle(document.body).backgroundColor,
    bars: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  }));
const choose = (page: Page, theme: 'Sistema' | 'Claro' | 'Oscuro') =>
  page.getByRole('contentinfo').getByRole('button', { name: theme }).click();
const pressed = (page: Page) =>
  page.getByRole('group', { name: 'Tema' }).locator('[aria-pressed=true]').innerText();

test('theme: stays on every page; print is always light', async ({ page }) => {
  await page.goto('/about');
  await waitForHydration(page);
  expect(await pressed(page)).toBe('Sistema');
  await choose(page, 'Oscuro');
  expect([await pressed(page), await shown(page)]).toEqual([
    'Oscuro',
    { paper: paper.dark, bars: ['#191512'] },
  ]);
  await page.emulateMedia({ media: 'print' });
  expect((await shown(page)).paper).toBe(paper.printed);
  await page.emulateMedia({ media: null });

  for (const path of ['/auth', '/registration', '/']) {
    await page.goto(path);
    expect((await shown(page)).paper, path).toBe(paper.dark);
    await waitForHydration(page);
    expect((await shown(page)).bars, path).toEqual(['#191512']);
  }
  await expect.poll(() => pressed(page)).toBe('Oscuro');
  await layOutAll(page);
  await choose(page, 'Sistema');
  expect(await shown(page)).toEqual({ paper: paper.light, bars: ['#f3ecdf'] });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await shown(page)).toEqual({ paper: paper.dark, bars: ['#191512'] });
});

test('theme: applies before scripts and in other tabs', async ({ page, context }) => {
  await page.goto('/about');
  await waitForHydration(page);
  const other = await context.newPage();
  await other.goto('/privacy');
  await waitForHydration(other);
  await choose(page, 'Oscuro');
  await expect.poll(() => shown(other)).toEqual({ paper: paper.dark, bars: ['#191512'] });
  await page.route('**/assets/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect((await shown(page)).paper).toBe(paper.dark);
});
