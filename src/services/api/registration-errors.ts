import type { FieldReason, ProblemType } from '#contract/api.ts';
import { ownerFields } from '#contract/limits.ts';
import type {
  FieldError,
  RegistrationError,
  RegistrationErrorCode,
  RegistrationRequestError,
} from '#machines/registration/registration.types.ts';
import { AlreadyRegisteredError } from './already-registered.ts';
import { HttpError, isConnectionError } from './http-client.ts';

/** Codes by problem type; other problems map by status. */
const byProblem = {
  'email-in-use': 'emailInUse',
  // The auth machine asks about the owner's earlier store at the next sign-in.
  'confirmation-required': 'emailInUse',
  'invalid-fields': 'invalidFields',
  'recent-sign-in-required': 'recentSignInRequired',
  unauthorized: 'unauthorized',
  forbidden: 'unauthorized',
  unavailable: 'unavailable',
} as const satisfies Partial<Record<ProblemType, RegistrationErrorCode>>;

/** Codes by error code, mostly of the identity provider. */
const byCode = {
  'cookies-blocked': 'cookiesBlocked',
  'no-identity': 'noIdentity',
  'network-request-failed': 'network',
  'too-many-requests': 'tooManyRequests',
  'user-token-expired': 'unauthorized',
  'user-disabled': 'accountDisabled',
  'user-not-found': 'unauthorized',
} as const satisfies Record<string, RegistrationRequestError['code']>;

const entry = <TCode>(table: Record<string, TCode>, key: unknown) =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined;

/** Field errors by the server's reasons. */
const byReason: Partial<Record<string, FieldError>> = {
  required: 'required',
  'too-long': 'tooLong',
  unreadable: 'unreadable',
} satisfies Partial<Record<FieldReason, FieldError>>;

/** Form fields first, then the account's e-mail. Other fields are never sent by a page of this release. */
const invalidFields = (invalid: Readonly<Record<string, string>>): RegistrationError => {
  const fields = ownerFields.flatMap((name) => {
    const reason = invalid[name];
    return reason === undefined ? [] : [[name, byReason[reason] ?? 'invalid']];
  });
  if (fields.length > 0) return { code: 'invalidFields', fields: Object.fromEntries(fields) };
  return { code: 'email' in invalid ? 'emailRefused' : 'outdatedPage' };
};

const byStatus = (status: number): RegistrationErrorCode => {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'tooManyRequests';
  return status >= 500 ? 'unavailable' : 'unknown';
};

/** Maps errors of the three requests to codes of the registration machine. */
export const toRegistrationError = (error: unknown): RegistrationRequestError => {
  if (error instanceof HttpError) {
    const code = entry(byProblem, error.code) ?? byStatus(error.status);
    return code === 'invalidFields' ? invalidFields(error.fields) : { code };
  }
  if (error instanceof AlreadyRegisteredError) return { code: 'registeredBefore', stored: error.stored };
  if (isConnectionError(error)) return { code: 'network' };
  const code = (error as { code?: unknown } | null)?.code;
  return { code: entry(byCode, code) ?? 'unknown' };
};
