import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fieldLimits } from '#contract/limits.ts';
import { selectFieldErrors, selectRefusedFields } from '#machines/registration/registration.selectors.ts';
import type { RegistrationField } from '#machines/registration/registration.types.ts';
import { useRegistration, useSend } from '#src/runtime/use-app.ts';

/** Shows field errors and focuses the first invalid field, in both steps. */
export const useStep = (submitted: 'profile.submitted' | 'store.submitted') => {
  const { t } = useTranslation('registration');
  const send = useSend('registration');
  const problems = useRegistration(selectFieldErrors);
  const refused = useRegistration(selectRefusedFields);
  return {
    errorOf: (field: RegistrationField) => {
      const problem = problems[field] ?? refused[field];
      if (problem === 'required') return t(`fieldErrors.required.${field}`);
      return problem && t(`fieldErrors.${problem}`, { limit: fieldLimits[field] });
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      flushSync(() => send({ type: submitted }));
      form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    },
  };
};
