import { beforeEach, expect, it } from 'vitest';
import { syncLanguageCookie } from '#src/i18n/language-cookie.ts';
import { createI18n } from '#src/i18n/setup.ts';

beforeEach(() => {
  localStorage.setItem('i18nextLng', 'en');
  // biome-ignore lint/suspicious/noDocumentCookie: this is the cookie that the server reads.
  document.cookie = 'i18next=; max-age=0; path=/';
});

it("language cookie: is not set when the app's language matches the browser's", async () => {
  syncLanguageCookie(await createI18n(), document, ['en-GB', 'es']);
  expect(document.cookie).toBe('');
});

it('language cookie: is set when the languages of app and browser differ, and on every change', async () => {
  const i18n = await createI18n();
  syncLanguageCookie(i18n, document, ['es-ES']);
  expect(document.cookie).toBe('i18next=en');
  await i18n.changeLanguage('es');
  expect(document.cookie).toBe('i18next=es');
});
