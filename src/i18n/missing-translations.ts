import type { i18n } from 'i18next';
import { languages } from '#contract/site.ts';
import { getLanguage } from './languages.ts';

/** Event that makes i18next render loaded fallback translations. */
export const fallbackLoaded = 'fallbackLoaded';

/**
 * Creates i18next's handler of missing translations: it loads and shows another language's, and nothing until then;
 * never the key. A key that a loaded namespace lacks is logged.
 */
export const createFallback = (instance: i18n) => {
  const logged = new Set<string>();
  const requested = new Set<string>();
  const loadOnce = async (language: string) => {
    if (requested.has(language)) return;
    requested.add(language);
    await instance.loadLanguages(language);
    instance.emit(fallbackLoaded);
  };
  /** `key` includes its namespace. */
  return (key: string, _default?: string, options?: object) => {
    const language = getLanguage(instance);
    const [namespace = ''] = key.split(':');
    if (instance.hasResourceBundle(language, namespace) && !logged.has(key)) {
      logged.add(key);
      console.error(`There is no text ${key} in ${language}.`);
    }
    for (const lng of languages.filter((other) => other !== language)) {
      if (instance.exists(key, { lng })) return instance.t(key as never, { ...options, lng });
      // A namespace that is still loading needs no fallback.
      if (instance.hasLoadedNamespace(namespace)) void loadOnce(lng);
    }
    return '';
  };
};
