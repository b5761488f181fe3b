import { type Auth, type PasswordValidationStatus, validatePassword } from 'firebase/auth';
import { normalizePassword } from '#contract/credentials.ts';
import type { PasswordRequirement, SignInError } from '#machines/sign-in/sign-in.types.ts';

/** Returns the unmet requirements of the policy, or none if the project does not enforce it. */
const missingRequirements = (status: PasswordValidationStatus): PasswordRequirement[] => {
  const { enforcementState, customStrengthOptions: options } = status.passwordPolicy;
  if (enforcementState === 'OFF') return [];
  const isUnmet = (isMet: boolean | undefined) => isMet === false;
  const { minPasswordLength = 0, maxPasswordLength = 0 } = options;
  return [
    isUnmet(status.meetsMinPasswordLength) && { name: 'minLength' as const, length: minPasswordLength },
    isUnmet(status.meetsMaxPasswordLength) && { name: 'maxLength' as const, length: maxPasswordLength },
    isUnmet(status.containsLowercaseLetter) && { name: 'lowercase' as const },
    isUnmet(status.containsUppercaseLetter) && { name: 'uppercase' as const },
    isUnmet(status.containsNumericCharacter) && { name: 'number' as const },
    isUnmet(status.containsNonAlphanumericCharacter) && { name: 'symbol' as const },
  ].filter((requirement) => requirement !== false);
};

/** Returns the 3,000 most used passwords, lower case, one per line (docs/decisions/0010). */
export type LoadCommonPasswords = () => Promise<string>;

const throwWeakPassword = (missing: readonly PasswordRequirement[]) => {
  const failure: SignInError = { code: 'password-does-not-meet-requirements', message: null, missing };
  throw failure;
};

/** Rejects common passwords. Accepts any password if the list fails to load. */
export const rejectCommonPassword = async (password: string, load: LoadCommonPasswords): Promise<void> => {
  const list = await load().catch((error: unknown) => {
    console.warn('The list of common passwords could not be read.', error);
    return '';
  });
  if (list.split('\n').includes(normalizePassword(password).toLowerCase()))
    throwWeakPassword([{ name: 'uncommon' }]);
};

/**
 * Rejects with the unmet requirements of the server's policy. Accepts any password if the policy fails to load: the
 * machines check a default minimum, and the server decides.
 */
export const rejectPolicyViolations = async (auth: Auth, password: string): Promise<void> => {
  const status = await validatePassword(auth, normalizePassword(password)).catch((error: unknown) => {
    console.warn('The password policy could not be read.', error);
    return null;
  });
  const missing = status ? missingRequirements(status) : [];
  if (missing.length > 0) throwWeakPassword(missing);
};
