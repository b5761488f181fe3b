/** The way to the languages for those who may not import the contract. */
import * as contract from '#contract/site.ts';

export const languages = contract.languages;
export type Language = contract.Language;
export const pickLanguage = contract.pickLanguage;

/** The default, and what is left when another language cannot be loaded. */
export const fallbackLanguage = languages[0];

/** Whose rules for dates and lists a language follows: the day before the month, no comma before the last. */
export const localeOf = { es: 'es-ES', en: 'en-GB' } as const satisfies Record<Language, string>;
