import type { i18n } from 'i18next';
import type { Language } from './languages.ts';

/** Fetches the texts of a language that are in use here. Answers whether they are there. */
export async function loadLanguage(i18n: i18n, language: Language): Promise<boolean> {
  const missing = () =>
    [i18n.options.ns ?? []].flat().filter((name) => !i18n.hasResourceBundle(language, name));
  let asked: string[] = [];
  // A page that is opened meanwhile has texts of its own.
  while (missing().some((name) => !asked.includes(name))) {
    asked = missing();
    await i18n.reloadResources(language, asked);
  }
  return missing().length === 0;
}
