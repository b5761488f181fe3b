import { useTranslation } from 'react-i18next';
import type { AuthPanel, AuthView } from '#machines/flow/auth-view.selectors.ts';
import type { SignInMode } from '#machines/sign-in/sign-in.types.ts';

interface FormHeading {
  title: string;
  subtitle?: string;
  /** The ticket beside the form: none beside the question about a store. */
  ticket?: SignInMode;
}

/** Title, subtitle and ticket of the panel. */
export const useFormHeading = ({ panel, mode, provider }: AuthView): FormHeading => {
  const { t } = useTranslation('auth');
  switch (panel.type) {
    case 'accountChoice': {
      const { email } = panel;
      const subtitle = email ? t('accountChoice.text', { email }) : t('accountChoice.textWithoutEmail');
      return { title: t('accountChoice.title'), subtitle, ticket: mode };
    }
    case 'storeQuestion':
    case 'storeDeletion':
      return { title: t(`${panel.type}.title`) };
    case 'storeDeleted':
      return { title: t('signUpTitle'), ticket: 'signUp' };
    case 'unopened':
      return { title: t(`${mode}Title`), ticket: mode };
    case 'returning':
      return { title: t('signInTitle'), ticket: mode };
    case 'form':
      switch (panel.form) {
        case 'linking':
          return { title: t('link.title'), subtitle: t('link.text', { provider }), ticket: mode };
        case 'resetPassword':
          return { title: t('resetTitle'), subtitle: t('resetText'), ticket: mode };
        case 'resetSent':
          return { title: t('resetTitle'), ticket: mode };
        case 'social':
        case 'email':
          return { title: t(`${mode}Title`), subtitle: t(`${mode}Subtitle`), ticket: mode };
      }
  }
};

/** The sign-in and sign-up forms link to each other. */
export const hasFooter = (panel: AuthPanel) =>
  panel.type === 'form' && (panel.form === 'social' || panel.form === 'email');
