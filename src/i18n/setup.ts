import { createInstance, type InitOptions, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from '#contract/site.ts';
import { brand } from '#src/config/brand.ts';
import { ChunkError } from '#src/config/import-with-timeout.ts';
import { createBackend, loadNamespace } from './backend.ts';
import { languageDetector } from './detect-language.ts';
import { fallbackLanguage } from './languages.ts';
import { type LocaleChunks, localeChunks } from './locale-chunks.ts';
import { createFallback, fallbackLoaded } from './missing-translations.ts';
import { allNamespaces, type Namespace, namespacesFor, type TextPage } from './namespaces.ts';
import { waitUnlessOffline } from './wait-unless-offline.ts';

interface TranslationOptions {
  /** Namespaces of the first page; `loadTexts` adds those of others. All by default. */
  namespaces?: Namespace[];
  /** Replaced in tests. */
  chunks?: LocaleChunks;
  /** Milliseconds before the first retry; the delay doubles each time, about 3 s in total. */
  retryTimeout?: number;
}

const common = {
  defaultNS: 'common',
  interpolation: {
    escapeValue: false,
    defaultVariables: { brand: brand.name, operator: brand.operator, contact: brand.contactEmail },
  },
  react: { useSuspense: false, bindI18n: `languageChanged ${fallbackLoaded}` },
  // The handler of missing translations needs the namespace.
  appendNamespaceToMissingKey: true,
} satisfies InitOptions;

/** One language without detection, for the prerender and its hydration. */
export async function createFixedI18n(
  language: Language,
  { namespaces = allNamespaces, chunks = localeChunks }: TranslationOptions = {},
): Promise<i18n> {
  const texts = await Promise.all(
    namespaces.map(async (name) => [name, await loadNamespace(chunks, language, name)] as const),
  );
  const instance = createInstance();
  const resources = { [language]: Object.fromEntries(texts) };
  await instance.init({
    ...common,
    ns: namespaces,
    lng: language,
    fallbackLng: false,
    resources,
    parseMissingKeyHandler: () => '',
  });
  return instance;
}

const hasTranslations = (i18n: i18n, namespaces: Namespace[]) => {
  const language = i18n.resolvedLanguage;
  return language !== undefined && namespaces.every((name) => i18n.hasResourceBundle(language, name));
};

/** Last load error by instance. */
const failures = new WeakMap<i18n, unknown>();
const failureOf = (i18n: i18n, name: string) => failures.get(i18n) ?? new ChunkError('timeout', name);

/** Loads a page's translations; throws the specification's chunk error when that fails. */
export async function loadTexts(i18n: i18n, page: TextPage): Promise<void> {
  const namespaces = namespacesFor(page);
  // Another language may be chosen during the load.
  for (let language: string | undefined; !hasTranslations(i18n, namespaces); ) {
    if (language === i18n.resolvedLanguage) throw failureOf(i18n, `texts of ${page}`);
    language = i18n.resolvedLanguage;
    failures.delete(i18n);
    const requested = i18n.options.ns ?? [];
    // Only `reloadResources` retries a failed namespace.
    const hasFailed = namespaces.every((name) => requested.includes(name));
    await waitUnlessOffline(
      hasFailed ? i18n.reloadResources(undefined, namespaces) : i18n.loadNamespaces(namespaces),
    );
  }
}

/** Resolves when the visitor's language is loaded, so no other is rendered first. */
export async function createI18n({
  namespaces = allNamespaces,
  chunks = localeChunks,
  retryTimeout = 100,
}: TranslationOptions = {}): Promise<i18n> {
  const instance = createInstance();
  instance.on('failedLoading', (_language, _namespace, error) => failures.set(instance, error));
  await instance
    .use(createBackend(chunks))
    .use(languageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      // missing-translations.ts handles missing translations.
      fallbackLng: false,
      ...common,
      ns: namespaces,
      parseMissingKeyHandler: createFallback(instance),
      maxRetries: 5,
      retryTimeout,
    });
  if (!hasTranslations(instance, namespaces)) await instance.changeLanguage(fallbackLanguage);
  if (!hasTranslations(instance, namespaces)) throw failureOf(instance, 'texts of no language');
  return instance;
}
