import { createInstance, type InitOptions, type i18n } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { brand } from '#src/config/brand.ts';
import { createBackend, type Loaders } from './backend.ts';
import { emailLinkLanguage } from './email-link-language.ts';
import { fallbackLanguage, type Language, languages } from './languages.ts';

const namespaces = [
  'common',
  'landing',
  'about',
  'privacy',
  'getStarted',
  'auth',
  'emailLink',
  'registration',
  'errors',
  'notFound',
] as const;

/** The chunk of each language. */
export const localeChunks: Loaders = {
  es: () => import('#src/i18n/locales/es.ts'),
  en: () => import('#src/i18n/locales/en.ts'),
};

const common = {
  ns: namespaces,
  defaultNS: 'common',
  interpolation: { escapeValue: false, defaultVariables: { brand: brand.name } },
  react: { useSuspense: false },
} satisfies InitOptions;

/** One language and no detection: what the prerender draws a page in, and what hydrates it. */
export async function createFixedI18n(language: Language, loaders: Loaders = localeChunks): Promise<i18n> {
  const instance = createInstance();
  const { texts } = await loaders[language]();
  await instance.init({ ...common, lng: language, fallbackLng: false, resources: { [language]: texts } });
  return instance;
}

/** Resolves when the visitor's language is there, so that nothing is drawn in another one first. */
export async function createI18n(loaders: Loaders = localeChunks, retryTimeout = 350): Promise<i18n> {
  const instance = createInstance();
  const detector = new LanguageDetector();
  detector.addDetector(emailLinkLanguage);
  await instance
    .use(createBackend(loaders))
    .use(detector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      // English is complete (the type check sees to it), so it never needs the Spanish chunk.
      fallbackLng: { en: [], default: [fallbackLanguage] },
      ...common,
      maxRetries: 5,
      retryTimeout,
      detection: {
        order: [
          'querystring',
          'emailLink',
          'cookie',
          'localStorage',
          'sessionStorage',
          'navigator',
          'htmlTag',
        ],
        lookupQuerystring: 'lng',
        lookupCookie: 'i18next',
        lookupLocalStorage: 'i18nextLng',
        lookupSessionStorage: 'i18nextLng',
        caches: ['localStorage'],
      },
    });
  if (!instance.resolvedLanguage) await instance.changeLanguage(fallbackLanguage);
  if (!instance.resolvedLanguage) throw new Error('Loading chunk failed: the texts of no language arrived.');
  return instance;
}
