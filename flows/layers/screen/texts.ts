import { providers } from '#contract/sign-in-providers.ts';
import { type Language, languages } from '#contract/site.ts';
import { texts as en } from '#src/i18n/locales/en.ts';
import { texts as es } from '#src/i18n/locales/es.ts';
import { textLeaves } from '#tests/support/text-leaves.ts';

export const allTexts = { en, es };
/** Caches looked-up texts: each assertion needs dozens. */
const fixedTexts = { en: new Map<string, string>(), es: new Map<string, string>() };

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' };

const missingIn = (language: Language, keys: readonly string[]): string[] => {
  const own = new Map(textLeaves(allTexts[language]));
  return keys
    .filter((key) => !own.get(key)?.trim())
    .map((key) => `The ${languageNames[language]} text ${key} is missing or empty.`);
};

/** Returns missing translations as sentences: screens cannot be described without them. */
export const textProblems = (): string[] => {
  const keys = [
    ...new Set(languages.flatMap((language) => textLeaves(allTexts[language]).map(([key]) => key))),
  ];
  return languages.flatMap((language) => missingIn(language, keys));
};

/** Returns the text of a key like `auth.signIn`, up to its first variable. Throws without a text. */
export const findFixedText = (language: Language, key: string): string => {
  const text = fixedTexts[language].get(key) ?? findText(language, key);
  fixedTexts[language].set(key, text);
  return text;
};

/** Returns the text of a key for a sentence; names the key without a text, which may be written later. */
export const quotableText = (language: Language, key: string): string => {
  try {
    return findFixedText(language, key);
  } catch {
    return `${key} (no such text yet)`;
  }
};

/** Such as the brand, which is a setting. */
export const isVariable = (text: string): boolean => /^\{\{\w+\}\}$/.test(text);

/** Cuts a text at its first variable or element. */
export const cutAtVariable = (text: string): string =>
  (text.split(/\{\{|</)[0] ?? '').replace(/\s+/g, ' ').trim();

/** Values of a text's variables, by name. */
export type TextValues = Readonly<Record<string, string>>;

const findWholeText = (language: Language, key: string, values: TextValues = {}): string => {
  const found = key
    .split('.')
    .reduce<unknown>(
      (node, name) => (node as Record<string, unknown> | undefined)?.[name],
      allTexts[language],
    );
  if (typeof found !== 'string') throw new Error(`There is no text ${key} (${language}).`);
  const given: TextValues = { provider: providers.google.name, brand: 'Escandallo', ...values };
  return found.replace(/\{\{(\w+)\}\}/g, (variable, name) => given[name] ?? variable);
};

/** Returns the text of a key with these values, up to its first other variable. Throws without a text. */
export const findText = (language: Language, key: string, values: TextValues = {}): string =>
  cutAtVariable(findWholeText(language, key, values));

/** Whether these words are the text of a key, with any values of its variables. */
export const isTextOf = (language: Language, key: string, words: string): boolean =>
  findWholeText(language, key)
    .split(/\{\{\w+\}\}/)
    .every((part) => words.includes(part));
