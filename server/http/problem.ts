/** Errors as RFC 9457 problem details: a stable type, and nothing about our insides. */
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Problem } from '#contract/api.ts';
import { type ProblemType, problemTypes } from '#contract/problem-types.ts';

const titles = {
  'bad-request': 'The request could not be read.',
  unauthorized: 'A valid sign-in is needed.',
  'recent-sign-in-required': 'The sign-in is too old. Sign in again.',
  forbidden: 'This is not allowed.',
  'not-found': 'There is nothing here.',
  'method-not-allowed': 'This path does not know that method.',
  'email-in-use': 'The e-mail address belongs to another account.',
  'confirmation-required': 'The store was set up before the e-mail address was verified. Whose is it?',
  'body-too-large': 'The request is too large.',
  'unsupported-media-type': 'The request must be application/json.',
  'invalid-fields': 'Some fields are not valid.',
  'too-many-requests': 'There were too many requests. Try again soon.',
  'internal-error': 'Something went wrong on our side.',
  unavailable: 'The service is not available right now. Try again soon.',
} satisfies Record<ProblemType, string>;

/** Reasons of a rejection that its problem type does not name. Responses never contain them. */
export const internalRefusalReasons = ['cross-site', 'load-shedding', 'address-limit', 'user-limit'] as const;
/** The reasons that the metrics count. */
export type RefusalReason = ProblemType | (typeof internalRefusalReasons)[number];

interface ProblemDetails {
  fields?: Record<string, string>;
  store?: NonNullable<Problem['store']>;
  headers?: Record<string, string>;
}

/** Thrown anywhere below a route; the app turns it into the answer. */
export class ProblemError extends Error {
  readonly type: ProblemType;
  readonly reason: RefusalReason;
  readonly details: ProblemDetails;

  constructor(
    type: ProblemType,
    { reason = type, ...details }: ProblemDetails & { reason?: RefusalReason } = {},
  ) {
    super(titles[type]);
    this.name = 'ProblemError';
    this.type = type;
    this.reason = reason;
    this.details = details;
  }
}

export function problemResponse(c: Context, type: ProblemType, { headers, ...members }: ProblemDetails = {}) {
  const status: ContentfulStatusCode = problemTypes[type];
  const body: Problem = {
    type: `/problems/${type}`,
    title: titles[type],
    status,
    requestId: c.get('requestId'),
    ...members,
  };
  return c.body(JSON.stringify(body), status, {
    'Content-Type': 'application/problem+json',
    // A cache keeps a 404 by itself (RFC 9111, section 4.2.2).
    'Cache-Control': 'no-store',
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    ...(status === 503 && { 'Retry-After': '2' }),
    ...headers,
  });
}

/** Responds with 405 and `Allow` where `app` has the path, but not for this method. */
export const rejectOtherMethods = (app: Hono): MiddlewareHandler =>
  methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) =>
      problemResponse(c, 'method-not-allowed', { headers: { Allow: methods.join(', ') } }),
  });
