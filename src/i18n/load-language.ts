import type { i18n } from 'i18next';
import type { Language } from '#contract/site.ts';

/** Loads the namespaces in use for a language. Returns whether all are loaded. */
export async function loadLanguage(i18n: i18n, language: Language): Promise<boolean> {
  const missing = () =>
    [i18n.options.ns ?? []].flat().filter((name) => !i18n.hasResourceBundle(language, name));
  let requested: string[] = [];
  // A page opened meanwhile adds its own namespaces.
  while (missing().some((name) => !requested.includes(name))) {
    requested = missing();
    await i18n.reloadResources(language, requested);
  }
  return missing().length === 0;
}
