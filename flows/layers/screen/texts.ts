import { providers } from '#contract/sign-in-providers.ts';
import type { Language } from '#contract/site.ts';
import { texts as en } from '#src/i18n/locales/en.ts';
import { texts as es } from '#src/i18n/locales/es.ts';
import { textLeaves } from '#tests/support/text-leaves.ts';

export const allTexts = { en, es };
/** Caches looked-up texts: each assertion needs dozens. */
const fixedTexts = { en: new Map<string, string>(), es: new Map<string, string>() };

const keysOf = (texts: object) => textLeaves(texts).flatMap(([key, text]) => (text.trim() ? [key] : []));

/** Returns missing translations as sentences: screens cannot be described without them. */
export const textProblems = (): string[] => {
  const [inEnglish, inSpanish] = [keysOf(en), keysOf(es)];
  return [
    ...inEnglish
      .filter((key) => !inSpanish.includes(key))
      .map((key) => `The Spanish text ${key} is missing or empty.`),
    ...inSpanish
      .filter((key) => !inEnglish.includes(key))
      .map((key) => `The English text ${key} is missing or empty.`),
  ];
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
