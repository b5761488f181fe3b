import type { SignInError } from '#machines/sign-in/sign-in.types.ts';

/** The SDK's failure as the charts keep it: its code without `auth/`, and the raw message for the log. */
export const signInError = (error: unknown): SignInError => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return {
    code: typeof code === 'string' ? code.replace(/^auth\//, '') : null,
    message: typeof message === 'string' ? message : null,
  };
};
