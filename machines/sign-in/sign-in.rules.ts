import { normalizeEmail, normalizePassword } from '#contract/credentials.ts';
import { maxEmailLength } from '#contract/limits.ts';
import { normalizeText } from '#contract/normalize-text.ts';
import { readableEmail } from '#contract/readable-email.ts';
import { commonPasswords } from './common-passwords.ts';
import {
  type FieldName,
  type FieldError,
  type FieldErrors,
  MIN_PASSWORD_LENGTH,
  type NewPassword,
  type PasswordRequirement,
  type PasswordWeakness,
  type SignInContext,
  type SignInError,
} from './sign-in.types.ts';

const isOwnEmail = (password: string, email: string) =>
  email !== '' && (normalizeEmail(password) === email || password === email.split('@')[0]);

/**
 * Why a new password is refused before anybody is asked, or null. Both are trimmed (specification, section
 * 5). For sign-up and for a new password: somebody who signs in has the password that they have.
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

const onlyProblems = (fields: Partial<Record<FieldName, FieldError | null>>): FieldErrors =>
  Object.fromEntries(Object.entries(fields).filter(([, problem]) => problem));

/** An e-mail without what comes along when it is pasted, and nobody sees. */
export const cleanEmail = (typed: string) => normalizeText(typed);

/** An e-mail that is shown, not sent. */
export const shownEmail = (email: string) => readableEmail(cleanEmail(email));

/** What `type=email` takes in every browser (HTML, "valid e-mail address"), once it is normalized. */
const validEmail =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/;
const accentBeforeAt = /[^\0-\x7f].*@/;

const emailProblem = (email: string): FieldError | null => {
  if (isBlank(email)) return 'required';
  if (accentBeforeAt.test(email)) return 'accentedEmail';
  return validEmail.test(normalizeEmail(email)) ? null : 'invalidEmail';
};

export const emailProblems = (email: string): FieldErrors => onlyProblems({ email: emailProblem(email) });

/** Of an e-mail for a new account: onboarding does not take a longer one. */
const newEmailProblems = (email: string): FieldErrors =>
  normalizeEmail(email).length > maxEmailLength ? { email: 'tooLongEmail' } : emailProblems(email);

export const passwordProblems = (password: string, minimum = 1): FieldErrors =>
  onlyProblems({
    password: isBlank(password) ? 'required' : password.trim().length < minimum ? 'minLength' : null,
  });

export const newPasswordProblems = ({ password, repeatPassword }: NewPassword, email: string) =>
  onlyProblems({
    password: isBlank(password) ? 'required' : passwordWeakness(password, email),
    repeatPassword: isBlank(repeatPassword)
      ? 'required'
      : isSamePassword(password, repeatPassword)
        ? null
        : 'mismatch',
  });

/** Of the form for either mode. */
export const credentialProblems = (
  values: NewPassword & { readonly email: string },
  { mode, surface }: Pick<SignInContext, 'mode' | 'surface'>,
): FieldErrors => ({
  ...(mode === 'signUp' ? newEmailProblems : emailProblems)(values.email),
  ...(mode === 'signUp'
    ? newPasswordProblems(values, values.email)
    : passwordProblems(values.password, surface === 'page' ? MIN_PASSWORD_LENGTH : 1)),
});

/**
 * What is still wrong when a field is edited; another password is compared anew, and another e-mail may have this
 * one.
 */
export const problemsAfterEdit = (problems: FieldErrors, edited: FieldName): FieldErrors =>
  onlyProblems({
    ...problems,
    ...(problems.password === 'wrong' && { password: null }),
    ...(edited === 'password' && problems.repeatPassword === 'mismatch' && { repeatPassword: null }),
    [edited]: null,
  });

const wrongCredentials: readonly unknown[] = ['invalid-credential', 'wrong-password', 'user-not-found'];

/** What a refused attempt says of the form. */
export const refusedProblems = (error: unknown): FieldErrors => {
  const code = (error as Partial<SignInError> | null)?.code;
  if (code === 'email-already-in-use') return { email: 'inUse' };
  return wrongCredentials.includes(code) ? { password: 'wrong' } : {};
};

export const firstField = (problems: FieldErrors) => Object.keys(problems)[0] as FieldName | undefined;

/** What the server's policy misses, in anything that a port rejects with. */
export const missingIn = (error: unknown): readonly PasswordRequirement[] =>
  (error as Partial<SignInError> | null)?.missing ?? [];
