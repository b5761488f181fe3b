import { hasFullDomain, normalizeEmail, normalizePassword } from '#contract/credentials.ts';
import { maxEmailLength } from '#contract/limits.ts';
import { normalizeText } from '#contract/normalize-text.ts';
import { readableEmail } from '#contract/readable-email.ts';
import { type ProviderId, providers } from '#contract/sign-in-providers.ts';
import { commonPasswords } from './common-passwords.ts';
import {
  type FieldError,
  type FieldErrors,
  type FieldName,
  type InAppBrowser,
  MIN_PASSWORD_LENGTH,
  type NewPassword,
  type PasswordRequirement,
  type PasswordWeakness,
  type SignInContext,
  type SignInError,
  type SignInFailure,
} from './sign-in.types.ts';

const isOwnEmail = (password: string, email: string) =>
  email !== '' && (normalizeEmail(password) === email || password === email.split('@')[0]);

/**
 * Returns why a new password is rejected without a request, or null. Trims both (specification, section 5). Only for
 * new passwords: existing ones may be older than these rules.
 */
export const passwordWeakness = (password: string, email: string): PasswordWeakness | null => {
  const chosen = normalizePassword(password).toLowerCase();
  if (chosen.length < MIN_PASSWORD_LENGTH) return 'minLength';
  if (commonPasswords.has(chosen)) return 'common';
  return isOwnEmail(chosen, normalizeEmail(email)) ? 'ownEmail' : null;
};

const isSamePassword = (password: string, repeatPassword: string) =>
  normalizePassword(password) === normalizePassword(repeatPassword);

const isBlank = (text: string) => text.trim() === '';

const withoutNull = (fields: Partial<Record<FieldName, FieldError | null>>): FieldErrors =>
  Object.fromEntries(Object.entries(fields).filter(([, error]) => error));

/** Removes invisible characters and space that pasted text contains. */
export const normalizeEmailInput = (text: string) => normalizeText(text);

/** Normalizes an e-mail for display. For requests, `normalizeEmail` also converts it to lower case. */
export const displayEmail = (email: string) => readableEmail(normalizeEmailInput(email));

/** Matches a normalized "valid e-mail address" (HTML, `type=email`). */
const validEmail =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/;
const accentBeforeAt = /[^\0-\x7f].*@/;

const emailError = (email: string): FieldError | null => {
  if (isBlank(email)) return 'required';
  if (accentBeforeAt.test(email)) return 'accentedEmail';
  return validEmail.test(normalizeEmail(email)) ? null : 'invalidEmail';
};

export const emailErrors = (email: string): FieldErrors => withoutNull({ email: emailError(email) });

/** Errors of an e-mail that gets a link: older accounts may have an e-mail that new ones may not. */
export const linkEmailErrors = (email: string): FieldErrors => {
  const errors = emailErrors(email);
  return errors.email || hasFullDomain(email) ? errors : { email: 'incompleteEmail' };
};

/** New accounts have a length limit, since onboarding rejects longer e-mails. */
const newEmailErrors = (email: string): FieldErrors =>
  normalizeEmail(email).length > maxEmailLength ? { email: 'tooLongEmail' } : linkEmailErrors(email);

export const passwordErrors = (password: string, minimum = 1): FieldErrors =>
  withoutNull({
    password: isBlank(password) ? 'required' : password.trim().length < minimum ? 'minLength' : null,
  });

export const newPasswordErrors = ({ password, repeatPassword }: NewPassword, email: string) =>
  withoutNull({
    password: isBlank(password) ? 'required' : passwordWeakness(password, email),
    repeatPassword: isBlank(repeatPassword)
      ? 'required'
      : isSamePassword(password, repeatPassword)
        ? null
        : 'mismatch',
  });

export const credentialErrors = (
  values: NewPassword & { readonly email: string },
  {
    mode,
    surface,
    suspectedEmail,
  }: Pick<SignInContext, 'mode' | 'surface'> & Partial<Pick<SignInContext, 'suspectedEmail'>>,
): FieldErrors => ({
  ...(mode === 'signUp' && values.email === suspectedEmail && { email: 'misspeltEmail' }),
  ...(mode === 'signUp' ? newEmailErrors : emailErrors)(values.email),
  ...(mode === 'signUp'
    ? newPasswordErrors(values, values.email)
    : passwordErrors(values.password, surface === 'page' ? MIN_PASSWORD_LENGTH : 1)),
});

/** Clears an edited field's error, and errors that depend on it: the repeated password, and a wrong password. */
export const fieldErrorsAfterEdit = (fieldErrors: FieldErrors, edited: FieldName): FieldErrors =>
  withoutNull({
    ...fieldErrors,
    ...(fieldErrors.password === 'wrong' && { password: null }),
    ...(edited === 'password' && fieldErrors.repeatPassword === 'mismatch' && { repeatPassword: null }),
    [edited]: null,
  });

const wrongCredentials: readonly unknown[] = ['invalid-credential', 'wrong-password', 'user-not-found'];

/** Returns the field errors of a refused attempt. */
export const refusedFieldErrors = (error: unknown): FieldErrors => {
  const code = (error as Partial<SignInError> | null)?.code;
  if (code === 'email-already-in-use') return { email: 'inUse' };
  return wrongCredentials.includes(code) ? { password: 'wrong' } : {};
};

/** Whether the provider allows sign-in in this browser. */
export const canUseProvider = (inAppBrowser: InAppBrowser | null, provider: ProviderId) =>
  inAppBrowser === null || providers[provider].isAllowedInApps;

/** A newer attempt replaced this one, so no message is shown. */
export const isSuperseded = (failure: SignInFailure | null) =>
  failure?.error.code === 'cancelled-popup-request' || failure?.error.code === 'login-blocked';

/** The user closed the popup. */
export const isCancelled = (failure: SignInFailure | null) => failure?.error.code === 'popup-closed-by-user';

/** The specification names toasts for sign-in and sign-up; a refused reset is shown only in its form. */
export const hasToast = (failure: SignInFailure) => failure.method !== 'reset' && !isSuperseded(failure);

export const firstField = (fieldErrors: FieldErrors) => Object.keys(fieldErrors)[0] as FieldName | undefined;

/** Returns the requirements of the server's policy that any rejection of a port names. */
export const readMissingRequirements = (error: unknown): readonly PasswordRequirement[] =>
  (error as Partial<SignInError> | null)?.missing ?? [];
