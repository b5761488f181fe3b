import { useTranslation } from 'react-i18next';
import type { PasswordRequirement } from '#machines/sign-in/sign-in.types.ts';

/** Says what the server's policy missed in a password, in one sentence. */
export const useMissingText = (missing: readonly PasswordRequirement[]): string | undefined => {
  const { t, i18n } = useTranslation('auth');
  if (missing.length === 0) return undefined;
  const needs = missing.map(({ name, ...limit }) => t(`requirements.${name}`, { length: 0, ...limit }));
  return t('fieldErrors.missing', { list: new Intl.ListFormat(i18n.resolvedLanguage).format(needs) });
};
