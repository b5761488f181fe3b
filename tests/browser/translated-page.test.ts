/** A page that Chrome translates for somebody who reads neither of our languages: docs/decisions/0024. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test as base } from './support/browser-test.ts';
import { isHydrated } from './support/prerendered.ts';

/** As Chrome does it: elements of its own take the place of each text, now and at every change. Here only for the looks. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const replace = (text: Node) => {
      const parent = text.parentElement;
      if (!text.nodeValue?.trim() || parent?.closest('font, svg, script, style, [translate=no]')) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `«${text.nodeValue}»`;
      outer.append(inner);
      parent?.replaceChild(outer, text);
    };
    const replaceIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(replace);
    };
    document.documentElement.classList.add('translated-ltr');
    document.documentElement.lang = 'ca';
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes]) replaceIn(node);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    replaceIn(document.body);
  });

/** What is translated before React gets there is drawn anew, and React says so. */
const test = base.override({ expectedErrors: [/React error #418/] });

const plain = (text: string) => text.replaceAll('\u00a0', ' ').trim();

test('the costing card goes on answering; names are left alone', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('form');
  const field = card.getByRole('textbox', { name: 'Harina de fuerza, precio por kilo' });
  await expect.poll(() => field.evaluate((input) => Object.keys(input).join())).toContain('__react');
  await translate(page);
  const margin = async () => plain(await card.locator('dd').last().innerText());
  expect(await margin()).toBe('«77,1 %»');
  await field.fill('');
  await card.getByText('«Falta un número.»').waitFor();
  await field.fill('2,92');
  await expect.poll(margin).toBe('«70,9 %»');
  await card.getByRole('button', { name: 'Bacalao' }).click();
  await card.getByText('«4 raciones»').waitFor();
  const header = page.getByRole('banner');
  expect(await header.getByRole('group', { name: 'Idioma' }).innerText()).toMatch(/^ES\s+EN/);
  expect(await header.getByRole('link', { name: /^Escandallo/ }).innerText()).toBe('Escandallo');
});

test('the form goes from sign-in to sign-up and back, and says what is wrong', async ({ page }) => {
  await page.goto('/auth');
  await isHydrated(page);
  await translate(page);
  const main = page.getByRole('main');
  await main.getByText('«¿No tienes cuenta?»').waitFor();
  await main.getByRole('button', { name: 'Continuar con el correo' }).click();
  await main.locator('form [type=submit]').click();
  await main.getByText('«Escribe tu correo.»').first().waitFor();
  await main.getByRole('button', { name: 'Crea una' }).click();
  await main.getByText('«¿Ya tienes cuenta?»').waitFor();
  await main.getByText('«¿No tienes cuenta?»').waitFor({ state: 'detached' });
});
