import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pages } from '#contract/site.ts';
import { expectNoAxeViolationsInLightAndDark } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { waitForFonts } from './support/prerendered.ts';
import { sidewaysScroll } from './support/sideways-scroll.ts';
import { viewports } from './support/viewports.ts';

const everyPage = [...Object.values(pages), '/nowhere'];

/** Everything that a page shows, at rest. */
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitForFonts(page);
};

/** Words of the last table that take two lines, or leave it. */
const overflowingWords = (page: Page) =>
  page
    .getByRole('table')
    .last()
    .evaluate((table) => {
      const { right } = table.getBoundingClientRect();
      const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        for (const word of texts.currentNode.textContent?.matchAll(/\S+/g) ?? []) {
          const range = document.createRange();
          range.setStart(texts.currentNode, word.index);
          range.setEnd(texts.currentNode, word.index + word[0].length);
          if (range.getClientRects().length > 1 || range.getBoundingClientRect().right > right)
            found.push(word[0]);
        }
      }
      return found;
    });

/** Questions with misaligned lines. */
const unevenQuestions = (page: Page) =>
  page
    .getByRole('main')
    .locator('summary')
    .evaluateAll((questions) =>
      questions
        .filter((question) => {
          const range = document.createRange();
          range.selectNodeContents(question);
          const edges = [...range.getClientRects()].map(({ left }) => left);
          return Math.max(...edges) - Math.min(...edges) > 1;
        })
        .map(({ textContent }) => textContent),
    );

/** Whether something else is where it ends. */
const isCovered = (link: Locator) =>
  link.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { right, top, bottom } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(right - 8, (top + bottom) / 2));
  });

const expectNoFault = async (page: Page, path: string) => {
  expect(await page.getByRole('banner').count(), path).toBe(1);
  await page.getByRole('region', { name: /F8/ }).waitFor({ state: 'attached' });
  await expectNoAxeViolationsInLightAndDark(page);
  expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
};

describe('appearance: phone', () => {
  test.override({ expectedErrors: [/^console: .*404/] });

  test('every page has no axe violation and fits, in Spanish', async ({ page }) => {
    for (const path of everyPage) {
      await open(page, path);
      expect(await page.locator('html').getAttribute('lang'), path).toBe('es');
      await expectNoFault(page, path);
    }
  });

  test('the open menu has no axe violation and fits', async ({ page }) => {
    await open(page, '/');
    await page.getByLabel(/^Men[uú]$/).click();
    await expectNoAxeViolationsInLightAndDark(page);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  });
});

// On a phone: sign-in-access.test.ts.
describe('appearance: desktop', () => {
  test.override({ device: 'desktop' });

  test('the sign-in modal has no axe violation with options and form', async ({ page }) => {
    await page.goto('/?modal=sign-in');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectNoAxeViolationsInLightAndDark(page);
    await dialog.getByRole('button', { name: /correo|Email/ }).click();
    await dialog.locator('[type=submit]').click();
    await expectNoAxeViolationsInLightAndDark(page);
  });
});

describe('appearance: any width', () => {
  test.override({ device: 'desktop', expectedErrors: [/^console: .*404/] });

  test('every page fits in both languages, also with large letters', async ({ page }) => {
    const debug = await page.context().newCDPSession(page);
    const names = { es: 'Español', en: 'English' };
    let language: keyof typeof names = 'es';
    const fits = async (path: string) => {
      await page.locator(`html[lang=${language}]`).waitFor();
      for (const width of [320, 360, 600, 768, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect([path, language, width, await sidewaysScroll(page)]).toEqual([path, language, width, 0]);
      }
      // With letters of twice the size on a phone.
      await page.setViewportSize({ width: 390, height: 800 });
      await debug.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      expect([path, language, 'large', await sidewaysScroll(page)]).toEqual([path, language, 'large', 0]);
      await debug.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
      await page.setViewportSize(viewports.desktop.viewport);
      if (language === 'en') await expectNoFault(page, path);
    };
    for (const path of everyPage) {
      // In the language that was chosen on the page before.
      await open(page, path);
      await fits(path);
      language = language === 'es' ? 'en' : 'es';
      await page.getByRole('banner').getByRole('button', { name: names[language] }).click();
      await fits(path);
    }
  });
});

describe.each(['es-ES', 'en-GB'])('appearance: any width, %s', (locale) => {
  test.override({ locale, device: 'desktop' });

  test('comparison, questions and drawings do not break or overlap', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('table').last().scrollIntoViewIfNeeded();
    for (const width of [320, 375, 576, 600]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await overflowingWords(page)]).toEqual([width, []]);
      expect([width, await unevenQuestions(page)]).toEqual([width, []]);
    }
    for (const width of [800, 900, 1024, 1140]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await isCovered(page.getByRole('main').getByRole('link').last())]).toEqual([
        width,
        false,
      ]);
    }
  });
});
