import type { Language } from '#contract/site.ts';
import { texts as en } from '#src/i18n/locales/en.ts';
import { texts as es } from '#src/i18n/locales/es.ts';
import { beginningOf } from '#tests/flows/layers/screen/texts.ts';

/** Texts up to their first variable, in both languages. Shorter ones match everywhere. */
const SHORTEST = 4;
const pairsOf = (one: unknown, other: unknown): { en: string; es: string }[] => {
  if (typeof one === 'string' && typeof other === 'string') {
    const pair = { en: beginningOf(one), es: beginningOf(other) };
    return pair.en === pair.es || Math.min(pair.en.length, pair.es.length) < SHORTEST ? [] : [pair];
  }
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return [];
  return Object.entries(one).flatMap(([key, text]) => pairsOf(text, (other as Record<string, unknown>)[key]));
};
const pairs = pairsOf(en, es);

/** Translates a page's text as far as it consists of product texts. */
export const inOtherLanguage = (page: string, language: Language): string => {
  const other = language === 'en' ? 'es' : 'en';
  const found = pairs.filter((pair) => page.includes(pair[language])).map((pair) => pair[other]);
  return [...new Set(found)].join('\n');
};
