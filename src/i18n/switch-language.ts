import type { i18n } from 'i18next';
import type { Language } from './languages.ts';

/** Changes the language once its texts are there; if they do not arrive, the page stays as it is. */
export async function switchLanguage(i18n: i18n, language: Language): Promise<boolean> {
  const namespaces = [i18n.options.ns ?? []].flat();
  const isThere = () => namespaces.every((name) => i18n.hasResourceBundle(language, name));
  if (!isThere()) await i18n.reloadResources(language);
  if (!isThere()) return false;
  await i18n.changeLanguage(language);
  return true;
}
