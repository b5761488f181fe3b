/** The way to the languages for those who may not import the contract. */
import type { i18n } from 'i18next';
import * as contract from '#contract/site.ts';

export const languages = contract.languages;
export type Language = contract.Language;
export const pickLanguage = contract.pickLanguage;

/** The language that is spoken. */
export const languageOf = ({
  resolvedLanguage,
  language,
}: Pick<i18n, 'resolvedLanguage' | 'language'>): Language => pickLanguage([resolvedLanguage ?? language]);

/** The default, and what is left when another language cannot be loaded. */
export const fallbackLanguage = languages[0];

/** Whose rules for dates and lists a language follows: the day before the month, no comma before the last. */
export const localeOf = { es: 'es-ES', en: 'en-GB' } as const satisfies Record<Language, string>;
