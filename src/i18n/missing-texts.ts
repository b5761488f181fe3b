import type { i18n } from 'i18next';
import { languageOf, languages } from './languages.ts';

/** i18next's event for a change of what is shown: texts that stand in for missing ones are there. */
export const standInsLoaded = 'standInsLoaded';

/**
 * What i18next shows for a text that is not there: another language's, which is fetched for it, and until then
 * nothing; never the key. A key that its own file does not have is a mistake of ours, and logged as one.
 */
export const createStandIns = (instance: i18n) => {
  const told = new Set<string>();
  const asked = new Set<string>();
  const loadOnce = async (language: string) => {
    if (asked.has(language)) return;
    asked.add(language);
    await instance.loadLanguages(language);
    instance.emit(standInsLoaded);
  };
  /** `key` comes with its namespace. */
  return (key: string, _default?: string, options?: object) => {
    const language = languageOf(instance);
    const [namespace = ''] = key.split(':');
    if (instance.hasResourceBundle(language, namespace) && !told.has(key)) {
      told.add(key);
      console.error(`There is no text ${key} in ${language}.`);
    }
    for (const lng of languages.filter((other) => other !== language)) {
      if (instance.exists(key, { lng })) return instance.t(key as never, { ...options, lng });
      // Not while the file is still on its way.
      if (instance.hasLoadedNamespace(namespace)) void loadOnce(lng);
    }
    return '';
  };
};
