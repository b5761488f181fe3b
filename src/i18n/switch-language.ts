import type { i18n } from 'i18next';
import type { Language } from './languages.ts';

/** Changes the language once its texts are there; if they do not arrive, the page stays as it is. */
export async function switchLanguage(i18n: i18n, language: Language): Promise<boolean> {
  if (!i18n.hasResourceBundle(language, 'common')) await i18n.reloadResources(language);
  if (!i18n.hasResourceBundle(language, 'common')) return false;
  await i18n.changeLanguage(language);
  return true;
}
