import { MIN_PASSWORD_LENGTH, type SignInMode, type SignInSurface } from '#machines/sign-in/sign-in.types.ts';

export interface CredentialValues {
  readonly email: string;
  readonly password: string;
  readonly repeatPassword: string;
}

type FieldError = 'required' | 'invalidEmail' | 'minLength' | 'mismatch';
export type CredentialErrors = Partial<Record<keyof CredentialValues, FieldError>>;

/** Why the chart would refuse these values, field by field (specification, section 5). */
export const credentialErrors = (
  { email, password, repeatPassword }: CredentialValues,
  { mode, surface }: { mode: SignInMode; surface: SignInSurface },
  isMalformedEmail: boolean,
): CredentialErrors => {
  const errors: CredentialErrors = {};
  if (email.trim() === '') errors.email = 'required';
  else if (isMalformedEmail) errors.email = 'invalidEmail';
  if (password.trim() === '') errors.password = 'required';
  else if (surface === 'page' && password.trim().length < MIN_PASSWORD_LENGTH) errors.password = 'minLength';
  if (mode === 'signUp') {
    if (repeatPassword.trim() === '') errors.repeatPassword = 'required';
    else if (repeatPassword.trim() !== password.trim()) errors.repeatPassword = 'mismatch';
  }
  return errors;
};
