import type { i18n } from 'i18next';
import { use } from 'react';
import { I18nContext } from 'react-i18next';

/** Returns one i18next instance for all languages. `useTranslation` returns a new one per language, which reruns effects. */
export const useI18n = (): i18n => {
  const context = use(I18nContext);
  if (!context) throw new Error('The app needs an <I18nextProvider> above it.');
  return context.i18n;
};
