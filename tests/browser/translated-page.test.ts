/** A page that Chrome translates into a third language: docs/decisions/0024. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { texts as en } from '#src/i18n/locales/en.ts';
import { test as base } from './support/browser-test.ts';
import { waitForHydration } from './support/prerendered.ts';

/** Replaces each text by `font` elements, now and after every change, as Chrome's translator does. Only marks the text. */
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

/** React replaces text that was translated before hydration, and reports an error. */
const test = base.override({ expectedErrors: [/React error #418/] });

const plain = (text: string) => text.replaceAll('\u00a0', ' ').trim();

test('translated page: answers on the costing card, and leaves names', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('form');
  const field = card.getByRole('textbox', { name: 'Harina de fuerza, precio por kilo' });
  const margin = async () => plain(await card.locator('dd').last().innerText());
  // The new margin shows that React has hydrated the card. Otherwise React would replace translated text.
  await field.fill('2,92');
  await expect.poll(margin).toBe('70,9 %');
  await translate(page);
  expect(await margin()).toBe('«70,9 %»');
  await field.fill('');
  await card.getByText('«Falta un número.»').waitFor();
  await field.fill('0,92');
  await expect.poll(margin).toBe('«77,1 %»');
  await card.getByRole('button', { name: 'Bacalao' }).click();
  await card.getByText('«4 raciones»').waitFor();
  const header = page.getByRole('banner');
  expect(await header.getByRole('group', { name: 'Idioma' }).innerText()).toMatch(/^ES\s+EN/);
  expect(await header.getByRole('link', { name: /^Escandallo/ }).innerText()).toBe('Escandallo');
});

test('translated page: switches the mode of the form, and shows errors', async ({ page }) => {
  await page.goto('/auth');
  await waitForHydration(page);
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

test('translated page: changes its language, and keeps the e-mail', async ({ page }) => {
  await page.goto('/auth');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Continuar con el correo' }).click();
  await page.locator('[name=email]').fill('ana@example.com');
  await translate(page);
  await page.getByRole('button', { name: 'EN, English' }).click();
  const main = page.getByRole('main');
  for (const text of [en.auth.email, en.auth.password, en.auth.noAccountQuestion])
    await main.getByText(text, { exact: true }).waitFor();
  expect(await page.locator('[name=email]').inputValue()).toBe('ana@example.com');
});
