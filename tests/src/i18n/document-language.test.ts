import { beforeEach, expect, it } from 'vitest';
import type { PageName } from '#contract/site.ts';
import { syncDocumentLanguage } from '#src/i18n/document-language.ts';
import { createI18n } from '#src/i18n/setup.ts';

beforeEach(() => {
  localStorage.setItem('i18nextLng', 'es');
  document.head.innerHTML = '<title>-</title><meta name="description" content="-">';
});

const description = () => document.querySelector('meta[name="description"]')?.getAttribute('content');

it('document: updates language, title and description with the language', async () => {
  const i18n = await createI18n();
  syncDocumentLanguage(i18n, document, () => 'landing');
  expect(document.documentElement.lang).toBe('es');
  expect(document.title).toBe('Escandallo · Lo que cuesta cada plato');
  expect(description()).toMatch(/^Escandallo calcula/);

  await i18n.changeLanguage('en');
  expect(document.documentElement.lang).toBe('en');
  expect(document.title).toBe('Escandallo · What every dish costs');
  expect(description()).toMatch(/^Escandallo works out/);
});

it('document: updates title and description after a navigation', async () => {
  const i18n = await createI18n();
  let page: PageName = 'landing';
  const refresh = syncDocumentLanguage(i18n, document, () => page);
  page = 'privacy';
  refresh();
  expect(document.title).toBe('Política de privacidad · Escandallo');
});

it('document: updates SEO tags and removes the previous social tags', async () => {
  const origin = 'https://escandallo.example';
  const i18n = await createI18n();
  document.head.innerHTML =
    '<meta property="og:title" content="Escandallo"><meta name="twitter:card" content="summary">';
  let page: PageName = 'registration';
  const refresh = syncDocumentLanguage(i18n, document, () => page);
  const hrefs = (selector: string) =>
    [...document.head.querySelectorAll(selector)].map((link) => link.getAttribute('href'));
  const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content');
  const cards = () => document.querySelectorAll('meta[property^="og:"], meta[name^="twitter:"]').length;
  expect(robots()).toBe('noindex');
  expect(hrefs('link')).toEqual([]);
  expect(cards()).toBe(0);

  page = 'about';
  refresh();
  await i18n.changeLanguage('en');
  expect(robots()).toBeUndefined();
  expect(hrefs('link[rel="canonical"]')).toEqual([`${origin}/about?lng=en`]);
  expect(hrefs('link[rel="alternate"][hreflang]')).toEqual([
    `${origin}/about?lng=es`,
    `${origin}/about?lng=en`,
    `${origin}/about`,
  ]);
});

it('document: leaves a correct head unchanged', async () => {
  const i18n = await createI18n();
  const refresh = syncDocumentLanguage(i18n, document, () => 'about');
  const link = document.head.querySelector('link[rel="canonical"]');
  refresh();
  expect(link).not.toBeNull();
  expect(document.head.querySelector('link[rel="canonical"]')).toBe(link);
});
