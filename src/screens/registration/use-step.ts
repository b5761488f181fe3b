import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fieldLimits } from '#contract/limits.ts';
import { selectFieldErrors, selectRefusedFields } from '#machines/registration/registration.selectors.ts';
import type { RegistrationField } from '#machines/registration/registration.types.ts';
import type { FieldChange } from '#src/runtime/use-address.ts';
import { useRegistration, useSend } from '#src/runtime/use-app.ts';

interface Step<TField extends RegistrationField> {
  submitEvent: 'profile.submitted' | 'store.submitted';
  values: Readonly<Record<TField, string>>;
  isReadOnly: boolean;
  onChange: (values: Readonly<Record<TField, string>>) => void;
}

/** Submits a step, and focuses its first invalid field. `propsOf` returns the props of a field, with its translated error. */
export const useStep = <TField extends RegistrationField>(step: Step<TField>) => {
  const { submitEvent, values, isReadOnly, onChange } = step;
  const { t } = useTranslation('registration');
  const send = useSend('registration');
  const fieldErrors = useRegistration(selectFieldErrors);
  const refusedFields = useRegistration(selectRefusedFields);
  const errorOf = (field: RegistrationField): string | undefined => {
    const error = fieldErrors[field] ?? refusedFields[field];
    if (error === 'required') return t(`fieldErrors.required.${field}`);
    return error && t(`fieldErrors.${error}`, { limit: fieldLimits[field] });
  };
  return {
    propsOf: (field: TField) => ({
      name: field,
      required: true,
      readOnly: isReadOnly,
      value: values[field],
      error: errorOf(field),
      onChange: ({ currentTarget }: FieldChange) => onChange({ ...values, [field]: currentTarget.value }),
    }),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      flushSync(() => send({ type: submitEvent }));
      form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    },
  };
};
