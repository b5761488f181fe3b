import type { i18n } from 'i18next';
import { pickLanguage } from '#contract/site.ts';
import { getLanguage } from './languages.ts';

const name = 'i18next';
const aYear = 365 * 24 * 60 * 60;

export const readLanguageCookie = (document: Document) =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];

/** Sets the language cookie only where the server, without local storage, would pick another language. */
export function syncLanguageCookie(i18n: i18n, document: Document, browserLanguages: readonly string[]) {
  const update = () => {
    const language = getLanguage(i18n);
    if (pickLanguage([readLanguageCookie(document), ...browserLanguages]) === language) return;
    document.cookie = `${name}=${language}; Path=/; Max-Age=${aYear}; SameSite=Lax`;
  };
  i18n.on('languageChanged', update);
  update();
}
