import type { RequestError } from '#machines/request/request.types.ts';
import { HttpError, isConnectionError } from './http-client.ts';

const codeOf = ({ status, code }: HttpError): RequestError['code'] => {
  if (code === 'recent-sign-in-required') return 'recentSignInRequired';
  if (status === 401) return 'unauthorized';
  return status >= 500 || status === 429 || status === 408 ? 'unavailable' : 'refused';
};

/** Maps errors of the API and the identity provider to the auth machine's reasons. */
export const authFailure = (error: unknown): RequestError => {
  if (error instanceof HttpError) return { code: codeOf(error), retryAfterMs: error.retryAfterMs };
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === 'cookies-blocked') return { code: 'cookiesBlocked' };
  if (isConnectionError(error) || code === 'network-request-failed') return { code: 'network' };
  // The release notice explains a missing chunk.
  if (code === 'chunk-missing') return { code: 'unavailable' };
  // Errors with a code come from the identity provider; others are invalid responses.
  return { code: typeof code === 'string' ? 'refused' : 'unavailable' };
};
