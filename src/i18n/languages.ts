export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];

/** The default, and what is left when another language cannot be loaded. */
export const fallbackLanguage = 'es' satisfies Language;
