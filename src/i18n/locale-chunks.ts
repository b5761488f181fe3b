import type { Language } from '#contract/site.ts';
import type { texts as spanish } from '#src/i18n/locales/es.ts';
import type { Texts } from '#src/i18n/texts.ts';
import type { Namespace } from './namespaces.ts';

/** Imports of each namespace by language; each module exports it by name. */
export type LocaleChunks = Record<
  Language,
  { [N in Namespace]: () => Promise<{ [K in N]: Texts<(typeof spanish)[N]> }> }
>;

export const localeChunks: LocaleChunks = {
  es: {
    common: () => import('#src/i18n/locales/es/common.ts'),
    landing: () => import('#src/i18n/locales/es/landing.ts'),
    about: () => import('#src/i18n/locales/es/about.ts'),
    privacy: () => import('#src/i18n/locales/es/privacy.ts'),
    getStarted: () => import('#src/i18n/locales/es/get-started.ts'),
    auth: () => import('#src/i18n/locales/es/auth.ts'),
    emailLink: () => import('#src/i18n/locales/es/email-link.ts'),
    registration: () => import('#src/i18n/locales/es/registration.ts'),
    errors: () => import('#src/i18n/locales/es/errors.ts'),
    notFound: () => import('#src/i18n/locales/es/not-found.ts'),
  },
  en: {
    common: () => import('#src/i18n/locales/en/common.ts'),
    landing: () => import('#src/i18n/locales/en/landing.ts'),
    about: () => import('#src/i18n/locales/en/about.ts'),
    privacy: () => import('#src/i18n/locales/en/privacy.ts'),
    getStarted: () => import('#src/i18n/locales/en/get-started.ts'),
    auth: () => import('#src/i18n/locales/en/auth.ts'),
    emailLink: () => import('#src/i18n/locales/en/email-link.ts'),
    registration: () => import('#src/i18n/locales/en/registration.ts'),
    errors: () => import('#src/i18n/locales/en/errors.ts'),
    notFound: () => import('#src/i18n/locales/en/not-found.ts'),
  },
};
