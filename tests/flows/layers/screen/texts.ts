import type { Language } from '#src/i18n/languages.ts';
import { texts as en } from '#src/i18n/locales/en.ts';
import { texts as es } from '#src/i18n/locales/es.ts';

const all = { en, es };
/** Those that were asked for: every look at a page asks for dozens. */
const known = { en: new Map<string, string>(), es: new Map<string, string>() };

/** The text behind a key like `auth.signIn`, up to its first variable. A key without a text is an error. */
export const textOf = (language: Language, key: string): string => {
  const text = known[language].get(key) ?? findText(language, key);
  known[language].set(key, text);
  return text;
};

/** A text up to its first variable or element. */
export const beginningOf = (text: string): string =>
  (text.split(/\{\{|</)[0] ?? '').replace(/\s+/g, ' ').trim();

const findText = (language: Language, key: string): string => {
  const found = key
    .split('.')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], all[language]);
  if (typeof found !== 'string') throw new Error(`There is no text ${key} (${language}).`);
  return beginningOf(found);
};
