import type { LanguageDetectorModule } from 'i18next';
import { pickLanguage } from '#contract/site.ts';
import { readLanguageCookie } from './language-cookie.ts';

const key = 'i18nextLng';

/** Storage may be forbidden: private windows, embedded browsers. */
const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

/** The links of the identity provider's e-mails say in which language they were written. */
const ofEmailLink = (query: URLSearchParams) => (query.has('oobCode') ? query.get('lang') : null);

/** The visitor's language, as section 4 of the specification detects and keeps it. Always one of ours. */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () => {
    const query = new URLSearchParams(location.search);
    return pickLanguage([
      query.get('lng'),
      ofEmailLink(query),
      readLanguageCookie(document),
      attempt(() => localStorage.getItem(key)),
      attempt(() => sessionStorage.getItem(key)),
      ...navigator.languages,
      document.documentElement.lang,
    ]);
  },
  cacheUserLanguage: (language) => attempt(() => localStorage.setItem(key, language)),
};
