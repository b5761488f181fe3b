import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fieldLimits, type OwnerField, type Step } from '#contract/limits.ts';
import { selectFieldErrors, selectRefusedFields } from '#machines/registration/registration.selectors.ts';
import type { DraftText } from '#machines/registration/registration.types.ts';
import type { FieldChange } from '#src/runtime/use-address.ts';
import { useRegistration, useSend } from '#src/runtime/use-app.ts';

/** Submits a step, and focuses its first invalid field. `propsOf` returns the props of a field, with its translated error. */
export const useStep = <TStep extends Step>(step: TStep, isReadOnly: boolean) => {
  const { t } = useTranslation('registration');
  const send = useSend('registration');
  const values = useRegistration(({ context }): DraftText[TStep] => context[step]);
  const fieldErrors = useRegistration(selectFieldErrors);
  const refusedFields = useRegistration(selectRefusedFields);
  const errorOf = (field: OwnerField): string | undefined => {
    const error = fieldErrors[field] ?? refusedFields[field];
    if (error === 'required') return t(`fieldErrors.required.${field}`);
    return error && t(`fieldErrors.${error}`, { limit: fieldLimits[field] });
  };
  return {
    values,
    propsOf: (field: keyof DraftText[TStep] & OwnerField) => ({
      name: field,
      required: true,
      readOnly: isReadOnly,
      value: values[field],
      error: errorOf(field),
      onChange: ({ currentTarget }: FieldChange) =>
        // TypeScript cannot pair a computed key with its event.
        send({
          type: `${step}.changed`,
          [step]: { ...values, [field]: currentTarget.value },
        } as never),
    }),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      flushSync(() => send({ type: `${step as Step}.submitted` }));
      form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    },
  };
};
