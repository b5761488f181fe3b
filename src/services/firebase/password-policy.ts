import { type Auth, type PasswordValidationStatus, validatePassword } from 'firebase/auth';
import { normalizePassword } from '#contract/credentials.ts';
import type { PasswordRequirement, SignInError } from '#machines/sign-in/sign-in.types.ts';

/** What the policy misses. One that is not enforced asks for nothing. */
const missingRequirements = (status: PasswordValidationStatus): PasswordRequirement[] => {
  const { enforcementState, customStrengthOptions: options } = status.passwordPolicy;
  if (enforcementState === 'OFF') return [];
  const isMissing = (met: boolean | undefined) => met === false;
  const { minPasswordLength = 0, maxPasswordLength = 0 } = options;
  return [
    isMissing(status.meetsMinPasswordLength) && { name: 'minLength' as const, length: minPasswordLength },
    isMissing(status.meetsMaxPasswordLength) && { name: 'maxLength' as const, length: maxPasswordLength },
    isMissing(status.containsLowercaseLetter) && { name: 'lowercase' as const },
    isMissing(status.containsUppercaseLetter) && { name: 'uppercase' as const },
    isMissing(status.containsNumericCharacter) && { name: 'number' as const },
    isMissing(status.containsNonAlphanumericCharacter) && { name: 'symbol' as const },
  ].filter((requirement) => requirement !== false);
};

/** Answers the 3,000 most used passwords, in lower case, one a line (docs/decisions/0010). */
export type LoadCommonPasswords = () => Promise<string>;

const refuse = (missing: readonly PasswordRequirement[]) => {
  const refusal: SignInError = { code: 'password-does-not-meet-requirements', message: null, missing };
  throw refusal;
};

/**
 * Rejects when it is one that everybody uses. Where the list can't be had, as after a new release, that keeps
 * nobody from signing up.
 */
export const requireUncommon = async (password: string, load: LoadCommonPasswords): Promise<void> => {
  const list = await load().catch((error: unknown) => {
    console.warn('The list of common passwords could not be read.', error);
    return '';
  });
  if (list.split('\n').includes(normalizePassword(password).toLowerCase())) refuse([{ name: 'uncommon' }]);
};

/**
 * Rejects with what the server's policy misses in a new password. Where the policy cannot be had, the default
 * minimum holds, which the charts see to, and the server has the last word.
 */
export const requirePolicy = async (auth: Auth, password: string): Promise<void> => {
  const status = await validatePassword(auth, normalizePassword(password)).catch((error: unknown) => {
    console.warn('The password policy could not be read.', error);
    return null;
  });
  const missing = status ? missingRequirements(status) : [];
  if (missing.length > 0) refuse(missing);
};
