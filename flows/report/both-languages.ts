import type { Language } from '#contract/site.ts';
import { allTexts, cutAtVariable } from '#flows/layers/screen/texts.ts';
import { textLeaves } from '#tests/support/text-leaves.ts';

/** Shorter texts match everywhere. */
const SHORTEST = 4;
const inSpanish = new Map(textLeaves(allTexts.es));
/** Texts up to their first variable, in both languages. */
const pairs = textLeaves(allTexts.en)
  .map(([key, text]) => ({ en: cutAtVariable(text), es: cutAtVariable(inSpanish.get(key) ?? '') }))
  .filter((pair) => pair.en !== pair.es && Math.min(pair.en.length, pair.es.length) >= SHORTEST);

export const inOtherLanguage = (page: string, language: Language): string => {
  const other = language === 'en' ? 'es' : 'en';
  const found = pairs.filter((pair) => page.includes(pair[language])).map((pair) => pair[other]);
  return [...new Set(found)].join('\n');
};
