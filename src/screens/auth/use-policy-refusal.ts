import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasswordRequirement } from '#machines/sign-in/sign-in.types.ts';

/** What the server's policy missed in a password, in one sentence; takes the keyboard back to the field. */
export const usePolicyRefusal = (missing: readonly PasswordRequirement[]) => {
  const { t, i18n } = useTranslation('auth');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = missing.length > 0 ? form.current?.elements.namedItem('password') : null;
    (field as HTMLInputElement | null)?.focus();
  }, [missing]);

  const needs = missing.map(({ name, ...limit }) => t(`requirements.${name}`, { length: 0, ...limit }));
  const list = new Intl.ListFormat(i18n.resolvedLanguage).format(needs);
  return { form, refusal: missing.length > 0 ? t('fieldErrors.missing', { list }) : undefined };
};
