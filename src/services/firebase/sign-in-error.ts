import type { SignInError } from '#machines/sign-in/sign-in.types.ts';

/** The SDK's failure as the charts keep it: its code without `auth/`, and the raw message for the log. */
export const signInError = (error: unknown): SignInError => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return {
    code: typeof code === 'string' ? code.replace(/^auth\//, '') : null,
    message: typeof message === 'string' ? message : null,
  };
};

/** Rejects with a `SignInError` instead of the SDK's error. */
export const attempt = async <T>(act: Promise<T>): Promise<T> => {
  try {
    return await act;
  } catch (error) {
    throw signInError(error);
  }
};
