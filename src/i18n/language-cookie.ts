import type { i18n } from 'i18next';
import { languageOf, pickLanguage } from './languages.ts';

const name = 'i18next';
const aYear = 365 * 24 * 60 * 60;

export const readLanguageCookie = (document: Document) =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];

/**
 * The server cannot see local storage. Where it would pick another language than the visitor's for the
 * next page, the cookie that detection reads anyway tells it; a visitor it serves well gets no cookie.
 */
export function keepServerInStep(i18n: i18n, document: Document, browserLanguages: readonly string[]) {
  const write = () => {
    const language = languageOf(i18n);
    if (pickLanguage([readLanguageCookie(document), ...browserLanguages]) === language) return;
    document.cookie = `${name}=${language}; Path=/; Max-Age=${aYear}; SameSite=Lax`;
  };
  i18n.on('languageChanged', write);
  write();
}
