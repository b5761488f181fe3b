import { createInstance, type InitOptions, type i18n } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { brand } from '#src/config/brand.ts';
import { createBackend, type Load, loadNamespace } from './backend.ts';
import { emailLinkLanguage } from './email-link-language.ts';
import { fallbackLanguage, type Language, languages } from './languages.ts';
import { type LocaleChunks, localeChunks } from './locale-chunks.ts';
import { allNamespaces, type Namespace, type TextPage, textsOf } from './namespaces.ts';

interface TextSetting {
  /** Those of the page that the visit begins on; `loadTexts` adds those of others. All by default. */
  namespaces?: Namespace[];
  /** Others in tests. */
  chunks?: LocaleChunks;
  load?: Load;
  /** Milliseconds before the first retry; each takes twice as long as the one before. */
  retryTimeout?: number;
}

const common = {
  defaultNS: 'common',
  interpolation: { escapeValue: false, defaultVariables: { brand: brand.name } },
  react: { useSuspense: false },
} satisfies InitOptions;

const justLoad: Load = (chunk) => chunk();

/** One language and no detection: what the prerender draws a page in, and what hydrates it. */
export async function createFixedI18n(
  language: Language,
  { namespaces = allNamespaces, chunks = localeChunks, load = justLoad }: TextSetting = {},
): Promise<i18n> {
  const texts = await Promise.all(
    namespaces.map(async (name) => [name, await loadNamespace(chunks, load, language, name)] as const),
  );
  const instance = createInstance();
  const resources = { [language]: Object.fromEntries(texts) };
  await instance.init({ ...common, ns: namespaces, lng: language, fallbackLng: false, resources });
  return instance;
}

const isSpeaking = (i18n: i18n, namespaces: Namespace[]) => {
  const language = i18n.resolvedLanguage;
  return language !== undefined && namespaces.every((name) => i18n.hasResourceBundle(language, name));
};

/** Resolves when a page's texts are there; throws the specification's chunk error when they do not come. */
export async function loadTexts(i18n: i18n, page: TextPage): Promise<void> {
  const namespaces = textsOf(page);
  if (isSpeaking(i18n, namespaces)) return;
  const asked = i18n.options.ns ?? [];
  // What failed once is asked for again by `reloadResources` alone.
  if (namespaces.every((name) => asked.includes(name))) await i18n.reloadResources(undefined, namespaces);
  else await i18n.loadNamespaces(namespaces);
  if (!isSpeaking(i18n, namespaces)) throw new Error(`Loading chunk failed: the texts of ${page}.`);
}

/** Resolves when the visitor's language is there, so that nothing is drawn in another one first. */
export async function createI18n({
  namespaces = allNamespaces,
  chunks = localeChunks,
  load = justLoad,
  retryTimeout = 350,
}: TextSetting = {}): Promise<i18n> {
  const instance = createInstance();
  const detector = new LanguageDetector();
  detector.addDetector(emailLinkLanguage);
  await instance
    .use(createBackend(chunks, load))
    .use(detector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      // English is complete (the type check sees to it), so it never needs the Spanish chunk.
      fallbackLng: { en: [], default: [fallbackLanguage] },
      ...common,
      ns: namespaces,
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
  if (!isSpeaking(instance, namespaces)) await instance.changeLanguage(fallbackLanguage);
  if (!isSpeaking(instance, namespaces)) throw new Error('Loading chunk failed: the texts of no language.');
  return instance;
}
