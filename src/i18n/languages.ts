import type { i18n } from 'i18next';
import { type Language, languages, pickLanguage } from '#contract/site.ts';

/** The current language. */
export const getLanguage = ({
  resolvedLanguage,
  language,
}: Pick<i18n, 'resolvedLanguage' | 'language'>): Language => pickLanguage([resolvedLanguage ?? language]);

/** Default, also when another language fails to load. */
export const fallbackLanguage = languages[0];

/** Locale for dates and lists: day before month, no comma before the last item. */
export const locales = { es: 'es-ES', en: 'en-GB' } as const satisfies Record<Language, string>;
