import type { SignInError } from '#machines/sign-in/sign-in.types.ts';

/** Whether one of Google's scripts failed to load, which the SDK reports as an internal error. */
export const isScriptMissing = (error: unknown): boolean => {
  const { code, customData } = (error ?? {}) as { code?: unknown; customData?: unknown };
  return code === 'auth/internal-error' && customData instanceof Event;
};

/** Whether reCAPTCHA failed. Outside Google's popup, a missing script can only be reCAPTCHA's. */
const isRecaptchaFailure = (error: unknown, code: string) =>
  isScriptMissing(error) || /^((missing|invalid)-recaptcha|captcha-check)-/.test(code);

/**
 * Maps any error to a `SignInError`: its code without `auth/`, and the raw message for the log. An empty or non-string
 * code becomes null; a `SignInError` stays unchanged.
 */
export const signInError = (error: unknown): SignInError => {
  const { code, message, email, missing } = (error ?? {}) as Partial<SignInError>;
  const plain = typeof code === 'string' ? code.replace(/^auth\//, '') : '';
  return {
    code: isRecaptchaFailure(error, plain) ? 'recaptcha-failed' : plain || null,
    message: typeof message === 'string' ? message : null,
    ...(email && { email }),
    ...(missing && { missing }),
  };
};
