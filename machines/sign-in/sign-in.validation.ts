import { assign, type EventObject, emit } from 'xstate';
import { fieldErrorsAfterEdit, firstField } from './sign-in.rules.ts';
import type {
  FieldErrors,
  FieldName,
  FieldRefusal,
  FieldsRefused,
  SignInContext,
  SignInEvent,
} from './sign-in.types.ts';

/** Actions of a form with field errors. */
export const fieldErrorActions = <
  TContext extends Required<FieldRefusal>,
  TEvent extends EventObject,
  TEmitted extends EventObject,
>() => ({
  assignFieldErrors: assign<TContext, TEvent, FieldRefusal, TEvent, never>(
    (_, refusal) => refusal as Partial<TContext>,
  ),
  clearFieldError: assign<TContext, TEvent, { field: FieldName }, TEvent, never>(
    ({ context: { fieldErrors, missingRequirements } }, { field }) =>
      ({
        fieldErrors: fieldErrorsAfterEdit(fieldErrors, field),
        missingRequirements: field === 'password' ? [] : missingRequirements,
      }) as Partial<TContext>,
  ),
  emitFieldsRefused: emit<TContext, TEvent, undefined, TEvent, TEmitted | FieldsRefused>(
    ({ context: { fieldErrors } }) => ({
      type: 'fields.refused',
      // Without a field error the server's policy refused the password.
      field: firstField(fieldErrors) ?? 'password',
    }),
  ),
});

export const hasFieldErrors = ({ fieldErrors = {}, missingRequirements = [] }: FieldRefusal) =>
  firstField(fieldErrors) !== undefined || missingRequirements.length > 0;

/** A transition that reports the errors of its event at the fields. */
export const refuseFields = <TArgs>(refusalOf: (args: TArgs) => FieldRefusal) => ({
  guard: { type: 'hasFieldErrors' as const, params: refusalOf },
  actions: [{ type: 'assignFieldErrors' as const, params: refusalOf }, 'emitFieldsRefused' as const] as const,
});

export const dismissFailure = ['clearFailure', 'emitFailureDismissed'] as const;

/** Invalid forms are rejected locally, without a request. */
export const rejectInvalid = <T extends SignInEvent['type']>(
  validate: (args: { context: SignInContext; event: Extract<SignInEvent, { type: T }> }) => FieldErrors,
) => {
  const { guard, actions } = refuseFields((args: Parameters<typeof validate>[0]) => ({
    fieldErrors: validate(args),
  }));
  return { guard, actions: [...dismissFailure, ...actions] };
};
