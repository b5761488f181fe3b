import { useTranslation } from 'react-i18next';
import { type Numbers, numbersOf } from '#src/costing/numbers.ts';

/** How the visitor's language writes amounts. */
export function useNumbers(): Numbers {
  const { i18n } = useTranslation();
  return numbersOf(i18n.resolvedLanguage ?? i18n.language);
}
