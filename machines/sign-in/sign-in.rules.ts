import { commonPasswords } from './common-passwords.ts';
import { MIN_PASSWORD_LENGTH, type PasswordRequirement, type SignInError } from './sign-in.types.ts';

export type PasswordWeakness = 'minLength' | 'common' | 'ownEmail';

const isOwnEmail = (password: string, email: string) =>
  email !== '' && (password === email || password === email.split('@')[0]);

/**
 * Why a new password is refused before anybody is asked, or null. Both are trimmed (specification, section
 * 5). For sign-up and for a new password: who signs in has the password that they have.
 */
export const passwordWeakness = (password: string, email: string): PasswordWeakness | null => {
  const chosen = password.trim().toLowerCase();
  if (chosen.length < MIN_PASSWORD_LENGTH) return 'minLength';
  if (commonPasswords.has(chosen)) return 'common';
  return isOwnEmail(chosen, email.trim().toLowerCase()) ? 'ownEmail' : null;
};

export const isSamePassword = (password: string, repeatPassword: string) =>
  password.trim() === repeatPassword.trim();

/** What the server's policy misses, in anything that a port rejects with. */
export const missingIn = (error: unknown): readonly PasswordRequirement[] =>
  (error as Partial<SignInError> | null)?.missing ?? [];
