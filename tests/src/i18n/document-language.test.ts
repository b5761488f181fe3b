import { beforeEach, expect, it } from 'vitest';
import type { PageName } from '#src/config/paths.ts';
import { followLanguage } from '#src/i18n/document-language.ts';
import { createI18n } from '#src/i18n/setup.ts';

beforeEach(() => {
  localStorage.setItem('i18nextLng', 'es');
  document.head.innerHTML = '<title>-</title><meta name="description" content="-">';
});

const description = () => document.querySelector('meta[name="description"]')?.getAttribute('content');

it('writes language, title and description, and rewrites them when the language changes', async () => {
  const i18n = await createI18n();
  followLanguage(i18n, document, () => 'landing');
  expect(document.documentElement.lang).toBe('es');
  expect(document.title).toBe('Escandallo · Lo que cuesta cada plato');
  expect(description()).toMatch(/^Escandallo calcula/);

  await i18n.changeLanguage('en');
  expect(document.documentElement.lang).toBe('en');
  expect(document.title).toBe('Escandallo · What every dish costs');
  expect(description()).toMatch(/^Escandallo works out/);
});

it('follows the page when it is told of a navigation', async () => {
  const i18n = await createI18n();
  let page: PageName = 'landing';
  const refresh = followLanguage(i18n, document, () => page);
  page = 'privacy';
  refresh();
  expect(document.title).toBe('Política de privacidad · Escandallo');
});
