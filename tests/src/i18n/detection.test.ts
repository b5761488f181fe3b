import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18n } from '#src/i18n/setup.ts';

const set = {
  querystring: (code: string) => window.history.replaceState(null, '', `/?lng=${encodeURI(code)}`),
  cookie: (code: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: this is the cookie that the detector reads.
    document.cookie = `i18next=${code}`;
  },
  localStorage: (code: string) => localStorage.setItem('i18nextLng', code),
  sessionStorage: (code: string) => sessionStorage.setItem('i18nextLng', code),
  navigator: (code: string) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue([code]),
  htmlTag: (code: string) => {
    document.documentElement.lang = code;
  },
};
type Source = keyof typeof set;
const order = Object.keys(set) as Source[];

const clearLanguages = () => {
  window.history.replaceState(null, '', '/');
  // biome-ignore lint/suspicious/noDocumentCookie: the detector's cookie goes with the test.
  document.cookie = 'i18next=; max-age=0';
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.removeAttribute('lang');
};
const detected = async () => (await createI18n()).resolvedLanguage;

beforeEach(() => {
  clearLanguages();
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-FR');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'de']);
});
afterEach(() => {
  vi.restoreAllMocks();
  clearLanguages();
});

describe('language detection', () => {
  it.each(order)('prefers %s to later sources', async (source) => {
    for (const later of order.slice(order.indexOf(source) + 1)) set[later]('es');
    set[source]('en');
    expect(await detected()).toBe('en');
  });

  it('falls back to Spanish without a supported language', async () => {
    expect(await detected()).toBe('es');
  });

  it('maps a region to its language', async () => {
    set.navigator('en-GB');
    expect(await detected()).toBe('en');
    set.querystring('es-419');
    expect(await detected()).toBe('es');
  });

  it.each([
    ['?mode=verifyEmail&oobCode=a&lang=en', 'en'],
    ['?mode=verifyEmail&oobCode=a&lang=en-US', 'en'],
    ['?mode=verifyEmail&oobCode=a&lang=fr', 'es'],
    ['?mode=verifyEmail&oobCode=a&lang=%3Cscript%3E', 'es'],
    ['?mode=verifyEmail&oobCode=a', 'es'],
    ['?mode=verifyEmail&oobCode=a&lang=en&lng=es', 'es'],
    ['?lang=en', 'es'],
  ])('%s of an e-mail link in a Spanish browser: %s', async (search, language) => {
    set.cookie('es');
    window.history.replaceState(null, '', `/${search}`);
    expect(await detected()).toBe(language);
  });

  it('stores the language only in local storage', async () => {
    set.querystring('en');
    await createI18n();
    expect(localStorage.getItem('i18nextLng')).toBe('en');
    expect(sessionStorage.length).toBe(0);
    expect(document.cookie).toBe('');
  });

  it("uses the browser's language when storage is blocked", async () => {
    const forbid = () => {
      throw new DOMException('Forbidden', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
    set.navigator('en-GB');
    expect(await detected()).toBe('en');
  });

  it.each([
    '<script>alert(1)</script>',
    '"onmouseover="alert(1)',
    "en'--",
    'en/../../secret',
    'javascript:alert(1)',
    '__proto__',
  ])('ignores invalid values such as %s', async (code) => {
    for (const source of ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'htmlTag'] as const) {
      clearLanguages();
      set[source](code);
      const i18n = await createI18n();
      expect(i18n.language, source).toBe('es');
      expect(i18n.resolvedLanguage, source).toBe('es');
      expect(localStorage.getItem('i18nextLng'), source).toBe('es');
    }
  });
});
