import type { i18n } from 'i18next';
import type { Language } from './languages.ts';

/** Fetches the texts of a language that are in use here. Answers whether they are there. */
export async function loadLanguage(i18n: i18n, language: Language): Promise<boolean> {
  const namespaces = [i18n.options.ns ?? []].flat();
  const isThere = () => namespaces.every((name) => i18n.hasResourceBundle(language, name));
  if (!isThere()) await i18n.reloadResources(language);
  return isThere();
}
