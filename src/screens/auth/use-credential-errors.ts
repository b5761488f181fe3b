import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasswordRequirement } from '#machines/sign-in/sign-in.types.ts';
import { type CredentialErrors, type CredentialValues, withoutErrorsOf } from './credential-errors.ts';

/**
 * What is wrong with the fields of a form that was sent: what the chart would refuse, and what the server's
 * policy missed in the password. Takes the keyboard to the first of them. What is edited is wrong no longer.
 */
export const useCredentialErrors = (missing: readonly PasswordRequirement[]) => {
  const { t, i18n } = useTranslation('auth');
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<CredentialErrors>({});
  const [mended, setMended] = useState<typeof missing | null>(null);
  const isRefused = missing.length > 0 && missing !== mended;

  const focus = (name: string) =>
    (form.current?.elements.namedItem(name) as HTMLInputElement | null)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new refusal is the only reason.
  useEffect(() => {
    if (missing.length > 0) focus('password');
  }, [missing]);

  const refusal = () => {
    const rules = missing.filter((one) => one.name !== 'uncommon');
    if (rules.length < missing.length) return t('fieldErrors.common');
    const needs = rules.map(({ name, ...limit }) => t(`requirements.${name}`, { length: 0, ...limit }));
    return t('fieldErrors.missing', { list: new Intl.ListFormat(i18n.resolvedLanguage).format(needs) });
  };
  return {
    form,
    /** Shows what was found. Answers whether that was anything. */
    showErrors: (found: CredentialErrors) => {
      setErrors(found);
      const [first] = Object.keys(found);
      if (first) focus(first);
      return first !== undefined;
    },
    forgetEdited: ({ target }: FormEvent) => {
      const { name } = target as HTMLInputElement;
      setErrors((shown) => withoutErrorsOf(shown, name));
      if (name === 'password') setMended(missing);
    },
    errorOf: (name: keyof CredentialValues) => {
      const error = errors[name];
      if (error) return t(`fieldErrors.${error}`);
      return name === 'password' && isRefused ? refusal() : undefined;
    },
  };
};
