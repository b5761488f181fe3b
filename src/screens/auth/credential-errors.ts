import { isSamePassword, type PasswordWeakness, passwordWeakness } from '#machines/sign-in/sign-in.rules.ts';
import {
  MIN_PASSWORD_LENGTH,
  type NewPassword,
  type SignInMode,
  type SignInSurface,
} from '#machines/sign-in/sign-in.types.ts';

export interface CredentialValues extends NewPassword {
  readonly email: string;
}

type FieldError = 'required' | 'invalidEmail' | 'mismatch' | PasswordWeakness;
export type CredentialErrors = Partial<Record<keyof CredentialValues, FieldError>>;

const passwordError = (password: string, minimum: number): FieldError | undefined => {
  if (password.trim() === '') return 'required';
  return password.trim().length < minimum ? 'minLength' : undefined;
};

const newPasswordError = (password: string, email: string): FieldError | undefined =>
  password.trim() === '' ? 'required' : (passwordWeakness(password, email) ?? undefined);

const repeatError = ({ password, repeatPassword }: NewPassword): FieldError | undefined => {
  if (repeatPassword.trim() === '') return 'required';
  return isSamePassword(password, repeatPassword) ? undefined : 'mismatch';
};

const emailError = (email: string, isMalformed: boolean): FieldError | undefined => {
  if (email.trim() === '') return 'required';
  return isMalformed ? 'invalidEmail' : undefined;
};

const found = (errors: Record<string, FieldError | undefined>): CredentialErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error));

/** What is still wrong while a field is edited; another password is compared anew. */
export const withoutErrorsOf = (errors: CredentialErrors, edited: string): CredentialErrors =>
  found(
    Object.fromEntries(
      Object.entries(errors).filter(
        ([name, error]) => name !== edited && !(edited === 'password' && error === 'mismatch'),
      ),
    ),
  );

/** Why the chart would refuse these values, field by field in their order (specification, section 5). */
export const credentialErrors = (
  values: CredentialValues,
  { mode, surface }: { mode: SignInMode; surface: SignInSurface },
  isMalformedEmail: boolean,
): CredentialErrors =>
  mode === 'signUp'
    ? found({ email: emailError(values.email, isMalformedEmail), ...newPasswordErrors(values) })
    : found({
        email: emailError(values.email, isMalformedEmail),
        password: passwordError(values.password, surface === 'page' ? MIN_PASSWORD_LENGTH : 1),
      });

/** The same for a new password alone. */
export const newPasswordErrors = (values: CredentialValues): CredentialErrors =>
  found({
    password: newPasswordError(values.password, values.email),
    repeatPassword: repeatError(values),
  });
