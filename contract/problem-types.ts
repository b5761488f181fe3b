/**
 * The HTTP status of each problem. Its key is the last path segment of the problem's `type` (RFC 9457), and must stay
 * stable, because the browser maps it to texts.
 */
export const problemTypes = {
  'bad-request': 400,
  unauthorized: 401,
  'recent-sign-in-required': 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'email-in-use': 409,
  'confirmation-required': 409,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'invalid-fields': 422,
  'too-many-requests': 429,
  'internal-error': 500,
  unavailable: 503,
} as const;
export type ProblemType = keyof typeof problemTypes;
