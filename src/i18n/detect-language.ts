import type { LanguageDetectorModule } from 'i18next';
import { pickLanguage } from '#contract/site.ts';
import { readLanguageCookie } from './language-cookie.ts';

const key = 'i18nextLng';

/** Storage may be blocked: private windows, embedded browsers. */
const tryOrUndefined = <T>(access: () => T): T | undefined => {
  try {
    return access();
  } catch {
    return undefined;
  }
};

/** E-mail links carry the language of their e-mail. */
const emailLinkLanguage = (query: URLSearchParams) => (query.has('oobCode') ? query.get('lang') : null);

/** Detects and caches the visitor's language (specification, section 4). Always a supported one. */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () => {
    const query = new URLSearchParams(location.search);
    return pickLanguage([
      query.get('lng'),
      emailLinkLanguage(query),
      readLanguageCookie(document),
      tryOrUndefined(() => localStorage.getItem(key)),
      tryOrUndefined(() => sessionStorage.getItem(key)),
      ...navigator.languages,
      document.documentElement.lang,
    ]);
  },
  cacheUserLanguage: (language) => tryOrUndefined(() => localStorage.setItem(key, language)),
};
