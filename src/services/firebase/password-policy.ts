import { type Auth, type PasswordValidationStatus, validatePassword } from 'firebase/auth';
import { normalizePassword } from '#contract/credentials.ts';
import type { PasswordRequirement, SignInError } from '#machines/sign-in/sign-in.types.ts';

/** Unmet requirements of the policy; none if it is not enforced. */
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

/** Returns the 3,000 most used passwords, lower case, one per line (docs/decisions/0010). */
export type LoadCommonPasswords = () => Promise<string>;

const reject = (missing: readonly PasswordRequirement[]) => {
  const failure: SignInError = { code: 'password-does-not-meet-requirements', message: null, missing };
  throw failure;
};

/** Rejects common passwords. A failed load of the list, as after a new release, blocks no sign-up. */
export const requireUncommon = async (password: string, load: LoadCommonPasswords): Promise<void> => {
  const list = await load().catch((error: unknown) => {
    console.warn('The list of common passwords could not be read.', error);
    return '';
  });
  if (list.split('\n').includes(normalizePassword(password).toLowerCase())) reject([{ name: 'uncommon' }]);
};

/**
 * Rejects with the unmet requirements of the server's policy. Without the policy the machines check the default minimum,
 * and the server decides.
 */
export const requirePolicy = async (auth: Auth, password: string): Promise<void> => {
  const status = await validatePassword(auth, normalizePassword(password)).catch((error: unknown) => {
    console.warn('The password policy could not be read.', error);
    return null;
  });
  const missing = status ? missingRequirements(status) : [];
  if (missing.length > 0) reject(missing);
};
