import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { maxEmailLength } from '#contract/limits.ts';
import type {
  FieldErrors,
  FieldName,
  FieldsRefused,
  PasswordRequirement,
} from '#machines/sign-in/sign-in.types.ts';
import type { Busy } from '#src/components/button.tsx';
import { getLanguage, locales } from '#src/i18n/languages.ts';
import styles from './sign-in-panel.module.css';

/** Machine of a form. */
interface FormMachine {
  send(event: { type: 'field.edited'; field: FieldName }): void;
  on(type: 'fields.refused', listener: (event: FieldsRefused) => void): { unsubscribe(): void };
}

interface FormOptions {
  busy: Busy;
  problems: FieldErrors;
  /** Unmet requirements of the server's password policy. */
  missing?: readonly PasswordRequirement[];
  /** Not called while busy. */
  onSubmit: (values: Record<FieldName, string>) => void;
}

/**
 * Props of a form, and the errors of its fields. Focuses the first field that the machine refuses, and sends edits to
 * the machine.
 */
export const useForm = (machine: FormMachine, { busy, problems, missing = [], onSubmit }: FormOptions) => {
  const { t, i18n } = useTranslation('auth');
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const refused = machine.on('fields.refused', ({ field }) =>
      (form.current?.elements.namedItem(field) as HTMLInputElement | null)?.focus(),
    );
    return () => refused.unsubscribe();
  }, [machine]);

  const requirementsText = () => {
    const rules = missing.filter((one) => one.name !== 'uncommon');
    if (rules.length < missing.length) return t('fieldErrors.common');
    const needs = rules.map(({ name, ...limit }) => t(`requirements.${name}`, { length: 0, ...limit }));
    return t('fieldErrors.missing', {
      list: new Intl.ListFormat(locales[getLanguage(i18n)]).format(needs),
    });
  };
  return {
    form,
    props: {
      ref: form,
      className: styles.form,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
        if (!busy) onSubmit({ email: '', password: '', repeatPassword: '', ...values });
      },
      onChange: ({ target }: FormEvent) =>
        machine.send({ type: 'field.edited', field: (target as HTMLInputElement).name as FieldName }),
    },
    errorOf: (name: FieldName) => {
      const problem = problems[name];
      if (problem === 'required') return t(`fieldErrors.required.${name}`);
      if (problem) return t(`fieldErrors.${problem}`, { limit: maxEmailLength });
      return name === 'password' && missing.length > 0 ? requirementsText() : undefined;
    },
  };
};
