import { useTranslation } from 'react-i18next';
import { getNumbers, type Numbers } from '#src/costing/numbers.ts';
import { getLanguage } from '#src/i18n/languages.ts';

/** Number formats of the visitor's language. */
export function useNumbers(): Numbers {
  const { i18n } = useTranslation();
  return getNumbers(getLanguage(i18n));
}
