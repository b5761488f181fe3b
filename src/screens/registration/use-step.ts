import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fieldLimits } from '#contract/limits.ts';
import { selectFieldErrors, selectRefusedFields } from '#machines/registration/registration.selectors.ts';
import type { RegistrationField } from '#machines/registration/registration.types.ts';
import { useRegistration, useSend } from '#src/runtime/use-app.ts';

/** Submits a step, translates its field errors and focuses the first invalid field. */
export const useStep = (submitEvent: 'profile.submitted' | 'store.submitted') => {
  const { t } = useTranslation('registration');
  const send = useSend('registration');
  const fieldErrors = useRegistration(selectFieldErrors);
  const refusedFields = useRegistration(selectRefusedFields);
  return {
    errorOf: (field: RegistrationField) => {
      const error = fieldErrors[field] ?? refusedFields[field];
      if (error === 'required') return t(`fieldErrors.required.${field}`);
      return error && t(`fieldErrors.${error}`, { limit: fieldLimits[field] });
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      flushSync(() => send({ type: submitEvent }));
      form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    },
  };
};
