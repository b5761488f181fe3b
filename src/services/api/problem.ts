import type { FieldReason } from '#contract/api.ts';
import { ownerFields } from '#contract/limits.ts';
import { type ProblemType, problemTypes } from '#contract/problem-types.ts';
import type { FieldError, RegistrationError } from '#machines/registration/registration.types.ts';
import type { ProblemCode } from '#machines/request/request.types.ts';
import { AlreadyRegisteredError } from './already-registered.ts';
import { HttpError, isConnectionError } from './http-client.ts';

const isProblemType = (code: string | null): code is ProblemType =>
  code !== null && Object.hasOwn(problemTypes, code);

/** For responses without a known type, which proxies send, too. */
const byStatus = (status: number): ProblemType => {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 429) return 'too-many-requests';
  return status >= 500 || status === 408 ? 'unavailable' : 'bad-request';
};

/** Codes of the identity provider, and of our own code. */
const byCode = new Map<unknown, ProblemCode>([
  ['cookies-blocked', 'cookies-blocked'],
  ['no-identity', 'no-identity'],
  ['network-request-failed', 'network'],
  ['too-many-requests', 'too-many-requests'],
  ['user-token-expired', 'unauthorized'],
  ['user-disabled', 'account-disabled'],
  ['user-not-found', 'unauthorized'],
  // The release notice explains a missing chunk.
  ['chunk-missing', 'unavailable'],
]);

/** Field errors by the server's reasons. */
const byReason: Partial<Record<string, FieldError>> = {
  required: 'required',
  'too-long': 'tooLong',
  unreadable: 'unreadable',
  invalid: 'invalid',
  'owner-only': 'invalid',
  unknown: 'invalid',
} satisfies Record<FieldReason, FieldError>;

/** Form fields first, then the account's e-mail. Other fields are never sent by a page of this release. */
const invalidFields = (invalid: Readonly<Record<string, string>>): RegistrationError => {
  const fields = ownerFields.flatMap((name) => {
    const reason = invalid[name];
    return reason === undefined ? [] : [[name, byReason[reason] ?? 'invalid']];
  });
  if (fields.length > 0) return { code: 'invalid-fields', fields: Object.fromEntries(fields) };
  return { code: 'email' in invalid ? 'email-refused' : 'outdated-page' };
};

/** Maps any error of the API and the identity provider. */
export const toProblem = (error: unknown): RegistrationError => {
  if (error instanceof HttpError) {
    const code = isProblemType(error.code) ? error.code : byStatus(error.status);
    const problem = code === 'invalid-fields' ? invalidFields(error.fields) : { code };
    return { ...problem, retryAfterMs: error.retryAfterMs };
  }
  if (error instanceof AlreadyRegisteredError) return { code: 'registered-before', stored: error.stored };
  if (isConnectionError(error)) return { code: 'network' };
  const { code } = (error ?? {}) as { code?: unknown };
  // Errors with a code come from the identity provider; others are invalid responses.
  return { code: byCode.get(code) ?? (typeof code === 'string' ? 'unknown' : 'unavailable') };
};
