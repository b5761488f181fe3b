import type { FieldErrors, SignInContext, SignInEvent } from './sign-in.types.ts';

/** Invalid forms are rejected locally, without a request. */
export const rejectInvalid = <T extends SignInEvent['type']>(
  validate: (args: { context: SignInContext; event: Extract<SignInEvent, { type: T }> }) => FieldErrors,
) => {
  const params = (args: Parameters<typeof validate>[0]) => ({ fieldErrors: validate(args) });
  return {
    guard: { type: 'hasFieldErrors' as const, params },
    actions: [
      { type: 'assignFieldErrors' as const, params },
      'dismissFailure' as const,
      'emitFieldsRefused' as const,
    ],
  };
};
