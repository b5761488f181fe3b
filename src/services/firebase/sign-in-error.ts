import type { SignInError } from '#machines/sign-in/sign-in.types.ts';

/** A script of Google's did not come: the SDK says no more than that something is wrong inside. */
export const isScriptMissing = (error: unknown): boolean => {
  const { code, customData } = (error ?? {}) as { code?: unknown; customData?: unknown };
  return code === 'auth/internal-error' && customData instanceof Event;
};

/** Firebase requires reCAPTCHA, and its token is missing or refused. Beside Google's popup, its script is the only one. */
const isRecaptchaFailure = (error: unknown, code: string) =>
  isScriptMissing(error) || /^((missing|invalid)-recaptcha|captcha-check)-/.test(code);

/**
 * Any failure as the charts keep it: its code without `auth/`, and the raw message for the log. A code that is empty or no
 * text is none. What is a `SignInError` already stays as it is.
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
