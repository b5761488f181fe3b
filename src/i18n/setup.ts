import { createInstance, type InitOptions, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { brand } from '#src/config/brand.ts';
import { ChunkError } from '#src/config/load-chunk.ts';
import { createBackend, loadNamespace } from './backend.ts';
import { languageDetector } from './detect-language.ts';
import { fallbackLanguage, type Language, languages } from './languages.ts';
import { type LocaleChunks, localeChunks } from './locale-chunks.ts';
import { createStandIns, standInsLoaded } from './missing-texts.ts';
import { allNamespaces, type Namespace, namespacesFor, type TextPage } from './namespaces.ts';
import { unlessOffline } from './unless-offline.ts';

interface TextSetting {
  /** Those of the page that the visit begins on; `loadTexts` adds those of others. All by default. */
  namespaces?: Namespace[];
  /** Others in tests. */
  chunks?: LocaleChunks;
  /** Milliseconds before the first retry; each waits twice as long as the one before, about 3 s in all. */
  retryTimeout?: number;
}

const common = {
  defaultNS: 'common',
  interpolation: {
    escapeValue: false,
    defaultVariables: { brand: brand.name, operator: brand.operator, contact: brand.contactEmail },
  },
  react: { useSuspense: false, bindI18n: `languageChanged ${standInsLoaded}` },
  // What is missing is named with its namespace.
  appendNamespaceToMissingKey: true,
} satisfies InitOptions;

/** One language and no detection: what the prerender draws a page in, and what hydrates it. */
export async function createFixedI18n(
  language: Language,
  { namespaces = allNamespaces, chunks = localeChunks }: TextSetting = {},
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

const isSpeaking = (i18n: i18n, namespaces: Namespace[]) => {
  const language = i18n.resolvedLanguage;
  return language !== undefined && namespaces.every((name) => i18n.hasResourceBundle(language, name));
};

/** Why texts did not come, the last time that some did not. */
const failures = new WeakMap<i18n, unknown>();
const failureOf = (i18n: i18n, what: string) => failures.get(i18n) ?? new ChunkError('timeout', what);

/** Resolves when a page's texts are there; throws the specification's chunk error when they do not come. */
export async function loadTexts(i18n: i18n, page: TextPage): Promise<void> {
  const namespaces = namespacesFor(page);
  // Another language may be chosen while they are on their way.
  for (let language: string | undefined; !isSpeaking(i18n, namespaces); ) {
    if (language === i18n.resolvedLanguage) throw failureOf(i18n, `texts of ${page}`);
    language = i18n.resolvedLanguage;
    failures.delete(i18n);
    const asked = i18n.options.ns ?? [];
    // What failed once is asked for again by `reloadResources` alone.
    const hasFailed = namespaces.every((name) => asked.includes(name));
    await unlessOffline(
      hasFailed ? i18n.reloadResources(undefined, namespaces) : i18n.loadNamespaces(namespaces),
    );
  }
}

/** Resolves when the visitor's language is there, so that nothing is drawn in another one first. */
export async function createI18n({
  namespaces = allNamespaces,
  chunks = localeChunks,
  retryTimeout = 100,
}: TextSetting = {}): Promise<i18n> {
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
      // What stands in for a text that is not there: missing-texts.ts.
      fallbackLng: false,
      ...common,
      ns: namespaces,
      parseMissingKeyHandler: createStandIns(instance),
      maxRetries: 5,
      retryTimeout,
    });
  if (!isSpeaking(instance, namespaces)) await instance.changeLanguage(fallbackLanguage);
  if (!isSpeaking(instance, namespaces)) throw failureOf(instance, 'texts of no language');
  return instance;
}
