import type { FieldReason, ProblemType } from '#contract/api.ts';
import type {
  FieldError,
  RegistrationError,
  RegistrationErrorCode,
  RegistrationField,
} from '#machines/registration/registration.types.ts';
import { HttpError, NetworkError } from './http-client.ts';
import { RegisteredBeforeError } from './registered-before.ts';

/** What the API names, in the words of onboarding. The rest goes by its status. */
const byProblem = {
  'email-in-use': 'emailInUse',
  // Their own earlier store: the auth chart asks about it at the next sign-in.
  'confirmation-required': 'emailInUse',
  'invalid-fields': 'invalidFields',
  'recent-sign-in-required': 'recentSignInRequired',
  unauthorized: 'unauthorized',
  forbidden: 'unauthorized',
  unavailable: 'unavailable',
} as const satisfies Partial<Record<ProblemType, RegistrationErrorCode>>;

/** Why there is no session though the API refused nothing: mostly the identity provider's codes. */
const byCode = {
  'cookies-blocked': 'cookiesBlocked',
  'no-identity': 'noIdentity',
  'network-request-failed': 'network',
  'too-many-requests': 'tooManyRequests',
  'user-token-expired': 'unauthorized',
  'user-disabled': 'unauthorized',
  'user-not-found': 'unauthorized',
} as const satisfies Record<string, RegistrationErrorCode>;

const entry = (table: Record<string, RegistrationErrorCode>, key: unknown) =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined;

/** The server's reasons, in the words of onboarding. */
const byReason: Partial<Record<string, FieldError>> = {
  required: 'required',
  'too-long': 'tooLong',
  unreadable: 'unreadable',
} satisfies Partial<Record<FieldReason, FieldError>>;

const formFields: readonly string[] = [
  'name',
  'lastName',
  'phone',
  'storeName',
  'address',
] satisfies RegistrationField[];

/** What can be corrected in a form comes first; then the account's e-mail. The rest a page of this release never sends. */
const invalidFields = (refused: Readonly<Record<string, string>>): RegistrationError => {
  const fields = Object.entries(refused)
    .filter(([name]) => formFields.includes(name))
    .map(([name, reason]) => [name, byReason[reason] ?? 'invalid']);
  if (fields.length > 0) return { code: 'invalidFields', fields: Object.fromEntries(fields) };
  return { code: 'email' in refused ? 'emailRefused' : 'outdatedPage' };
};

const byStatus = (status: number): RegistrationErrorCode => {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'tooManyRequests';
  return status >= 500 ? 'unavailable' : 'unknown';
};

/** Any failure of the three calls, as the code that the registration chart keeps. */
export const toRegistrationError = (error: unknown): RegistrationError => {
  if (error instanceof HttpError) {
    const code = entry(byProblem, error.code) ?? byStatus(error.status);
    return code === 'invalidFields' ? invalidFields(error.fields) : { code };
  }
  if (error instanceof RegisteredBeforeError) return { code: 'registeredBefore', stored: error.stored };
  if (error instanceof DOMException && error.name === 'TimeoutError') return { code: 'timeout' };
  if (error instanceof NetworkError) return { code: 'network' };
  const code = (error as { code?: unknown } | null)?.code;
  return { code: entry(byCode, code) ?? 'unknown' };
};
