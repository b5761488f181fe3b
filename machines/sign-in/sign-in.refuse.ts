import type { FieldErrors, SignInContext, SignInEvent } from './sign-in.types.ts';

/** What is wrong with a form is its answer; nobody is asked then. */
export const refuse = <T extends SignInEvent['type']>(
  problemsOf: (args: { context: SignInContext; event: Extract<SignInEvent, { type: T }> }) => FieldErrors,
) => {
  const params = (args: Parameters<typeof problemsOf>[0]) => ({ problems: problemsOf(args) });
  return {
    guard: { type: 'isFaulty' as const, params },
    actions: [{ type: 'assignProblems' as const, params }, 'endFailure' as const, 'announceRefusal' as const],
  };
};
