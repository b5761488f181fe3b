/** Languages of the site. */
import type { i18n } from 'i18next';
import * as contract from '#contract/site.ts';

/** For modules that may not import the contract. */
export const languages = contract.languages;
export type Language = contract.Language;

/** The current language. */
export const languageOf = ({
  resolvedLanguage,
  language,
}: Pick<i18n, 'resolvedLanguage' | 'language'>): Language =>
  contract.pickLanguage([resolvedLanguage ?? language]);

/** Default, also when another language fails to load. */
export const fallbackLanguage = languages[0];

/** Locale for dates and lists: day before month, no comma before the last item. */
export const localeOf = { es: 'es-ES', en: 'en-GB' } as const satisfies Record<Language, string>;
