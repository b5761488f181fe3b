import type { i18n } from 'i18next';
import { use } from 'react';
import { I18nContext } from 'react-i18next';

/** The i18next instance, the same in every language. That of `useTranslation` changes with it, and effects would run again. */
export const useI18n = (): i18n => {
  const context = use(I18nContext);
  if (!context) throw new Error('The app needs an <I18nextProvider> above it.');
  return context.i18n;
};
