import { useTranslation } from 'react-i18next';
import { type Numbers, numbersOf } from '#src/costing/numbers.ts';
import { languageOf } from '#src/i18n/languages.ts';

/** Number formats of the visitor's language. */
export function useNumbers(): Numbers {
  const { i18n } = useTranslation();
  return numbersOf(languageOf(i18n));
}
