import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { languages, type PageName, pages } from '#contract/site.ts';
import { texts as en } from '#src/i18n/locales/en.ts';
import { texts as es } from '#src/i18n/locales/es.ts';
import { test } from './support/browser-test.ts';
import {
  layOutAll,
  readableText,
  visibleTexts,
  waitForFonts,
  waitForHydration,
} from './support/prerendered.ts';

const texts = { es, en };
const publicPages = {
  landing: '/',
  about: '/about',
  privacy: '/privacy',
  getStarted: '/get-started',
} as const;
const prerenderedPages: Partial<Record<PageName, string>> = { ...publicPages, auth: pages.auth };

/**
 * The costing card has texts for invalid prices; its invitation is checked here. The app has a listing here.
 */
const atRest = (page: keyof typeof publicPages, screen: object) => {
  if (page !== 'landing') return screen;
  const { card, app, ...rest } = screen as typeof es.landing;
  return { ...rest, card: card.invitation, app: { ...app, soon: app.title } };
};

test.for(languages.flatMap((language) => Object.keys(publicPages).map((name) => [name, language] as const)))(
  'prerender: the HTML of %s in %s has its whole text',
  async ([name, language], { stack }) => {
    const page = name as keyof typeof publicPages;
    const response = await fetch(`${stack.siteUrl}${publicPages[page]}?lng=${language}`);
    const text = readableText(await response.text());
    for (const line of visibleTexts(atRest(page, texts[language][page]))) expect(text).toContain(line);
  },
);

// The build drops a prefix that none of its browsers needs. Without this one, iOS enlarges text in landscape.
test('styles: contain the properties that only iOS reads', async ({ stack }) => {
  const page = await (await fetch(stack.siteUrl)).text();
  expect(page).toContain('-webkit-text-size-adjust:100%');
});

test('prerender: the not-found page has its whole text', async ({ stack }) => {
  const response = await fetch(`${stack.siteUrl}/nowhere?lng=en`);
  expect(response.status).toBe(404);
  for (const line of visibleTexts(en.notFound))
    expect(readableText(await response.clone().text())).toContain(line);
});

const looks = [
  'color',
  'background',
  'border',
  'font',
  'padding',
  'box-shadow',
  'opacity',
  'transform',
  'mask',
];

/** Computed styles that differ once the whole style files replace the two inlined halves. */
const changesByWholeStyles = (page: Page) =>
  page.evaluate(async (properties) => {
    const elements = [...document.querySelectorAll('#root *')];
    const read = () =>
      elements.map((element) => {
        const style = getComputedStyle(element);
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.outerHTML.slice(0, 80), x, y, width, height]
          .concat(properties.map((name) => style.getPropertyValue(name)))
          .join(' ');
      });
    const halves = read();
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')];
    const loaded = links.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)));
    for (const link of links) link.disabled = false;
    await Promise.all(loaded);
    for (const style of document.querySelectorAll('style:not(#fonts)')) style.remove();
    return read().filter((line, index) => line !== halves[index]);
  }, looks);

describe.each([
  { device: 'phone', language: 'es' },
  { device: 'desktop', language: 'en' },
] as const)('prerender: $device, $language', ({ device, language }) => {
  test.override({ device });

  test('lays out content below the fold only after a scroll', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    await waitForFonts(page);
    const laidOut = page.locator('[class*=laidOut]');
    expect(await laidOut.count()).toBe(0);
    await layOutAll(page);
    expect(await laidOut.count()).toBeGreaterThan(10);
  });

  test('hydration keeps the rendered page; both style parts are complete', async ({ page }) => {
    for (const path of Object.values(prerenderedPages)) {
      await page.goto(`${path}?lng=${language}`);
      // Marks the heading. The mark survives if React hydrates the node and does not replace it.
      await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-before', ''));
      await waitForHydration(page);
      expect(await page.locator('h1[data-before]').count(), path).toBe(1);
      expect(await page.locator('html').getAttribute('lang'), path).toBe(language);
      await waitForFonts(page);
      await page.waitForLoadState('networkidle');
      await layOutAll(page);
      expect((await changesByWholeStyles(page)).slice(0, 9), path).toEqual([]);
    }
  });

  test('a fragment is in view, also after a later layout above', async ({ page }) => {
    // Each differs from the page before it, which is loaded.
    for (const path of ['/#features', '/privacy#rights', '/#pricing']) {
      await page.goto(path);
      await page.locator('[class*=deferred] > :last-child[class*=laidOut]').waitFor({ state: 'attached' });
      const top = await page.locator(':target').evaluate((part) => part.getBoundingClientRect().top);
      expect(top, path).toBeGreaterThan(0);
      expect(top, path).toBeLessThan(97);
    }
  });
});

test('fonts: load after the first paint, then with the page', async ({ page }) => {
  await page.goto('/');
  await waitForFonts(page);
  const declared = () => page.locator('#fonts').evaluate((style) => (style as HTMLStyleElement).media);
  expect(await declared()).toBe('print');
  const added = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ family }) => !family.includes('before'))
      .map(({ family, style, weight }) => `${family} ${style} ${weight}`),
  );
  expect(added).toEqual(['Fraunces normal 300 600', 'Fraunces italic 300 600', 'Figtree normal 400 700']);
  await page.goto('/about');
  await waitForFonts(page);
  expect(await declared()).toBe('all');
});

describe('missing font', () => {
  test.override({ expectedErrors: [/italic.*woff2/, /ERR_FAILED/] });

  test('does not block other fonts', async ({ page }) => {
    await page.route(/italic.*woff2/, (route) => route.abort());
    await page.goto('/');
    await waitForFonts(page);
  });
});

test('scripts: are compiled off the main thread at the start', async ({ page, stack }) => {
  await page.goto('/auth');
  await waitForHydration(page);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/(react|framework|start|sign-in)-[^/]+\.js$/.test(name)),
  );
  expect(new Set(scripts).size).toBe(4);
  for (const script of scripts)
    expect(await (await fetch(new URL(script, stack.siteUrl))).text()).toMatch(
      /^\/\/# allFunctionsCalledOnLoad\n/,
    );
});

describe('scripts disabled', () => {
  test.override({ contextOptions: { javaScriptEnabled: false }, device: 'desktop', locale: 'en-GB' });

  test("pages and links work in the browser's language", async ({ page }) => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: /what does it/ }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await page.getByRole('heading', { level: 1, name: /We do the sums/ }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await page.waitForURL('**/get-started');
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL('**/auth?*');
    await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
  });

  describe('on a phone', () => {
    test.override({ device: 'phone' });

    test('the menu opens accessibly and its links work', async ({ page, context }) => {
      const debug = await context.newCDPSession(page);
      const isExpanded = async () => {
        const { nodes } = await debug.send('Accessibility.getFullAXTree');
        const toggle = nodes.find(({ name, ignored }) => name?.value === 'Menu' && !ignored);
        return toggle?.properties?.find(({ name }) => name === 'expanded')?.value.value;
      };
      await page.goto('/');
      const link = page.getByRole('banner').getByRole('link', { name: 'About' });
      expect(await link.isVisible()).toBe(false);
      expect(await isExpanded()).toBe(false);
      await page.getByLabel('Menu', { exact: true }).click();
      expect(await isExpanded()).toBe(true);
      await link.click();
      await page.getByRole('heading', { level: 1, name: /We do the sums/ }).waitFor();
    });
  });
});

describe('hydration', () => {
  test('changes the language afterwards; the server then knows it', async ({ page, context }) => {
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'en'));
    const first = await page.goto('/about');
    expect(first?.headers()['content-language']).toBe('es');
    await page.getByRole('heading', { name: /We do the sums/ }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.title()).toBe('About · Escandallo');
    expect(await context.cookies()).toMatchObject([{ name: 'i18next', value: 'en', path: '/' }]);
    const second = await page.goto('/privacy');
    expect(second?.headers()['content-language']).toBe('en');
  });

  test("sets no cookie when the server's language is right", async ({ page, context }) => {
    await page.goto('/about');
    await waitForHydration(page);
    expect(await context.cookies()).toEqual([]);
  });
});
