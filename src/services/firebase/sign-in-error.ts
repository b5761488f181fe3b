import type { SignInError } from '#machines/sign-in/sign-in.types.ts';

/**
 * Any failure as the charts keep it: its code without `auth/`, and the raw message for the log. A code that is empty or no
 * text is none. What is a `SignInError` already stays as it is.
 */
export const signInError = (error: unknown): SignInError => {
  const { code, message, email, missing } = (error ?? {}) as Partial<SignInError>;
  return {
    code: (typeof code === 'string' && code.replace(/^auth\//, '')) || null,
    message: typeof message === 'string' ? message : null,
    ...(email && { email }),
    ...(missing && { missing }),
  };
};
