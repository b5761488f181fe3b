import type { RequestError } from '#machines/request/request.types.ts';
import { HttpError, isUnanswered } from './http-client.ts';

const codeOf = ({ status, code }: HttpError): RequestError['code'] => {
  if (code === 'recent-sign-in-required') return 'recentSignInRequired';
  if (status === 401) return 'unauthorized';
  return status >= 500 || status === 429 || status === 408 ? 'unavailable' : 'refused';
};

/** Whether the API refused a token that it should have accepted. */
export const isRefusedToken = (error: unknown): boolean =>
  error instanceof HttpError && codeOf(error) === 'unauthorized';

/** Converts an error of the API or the identity provider for the auth machine. */
export const authFailure = (error: unknown): RequestError => {
  if (error instanceof HttpError) return { code: codeOf(error), retryAfterMs: error.retryAfterMs };
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === 'cookies-blocked') return { code: 'cookiesBlocked' };
  if (isUnanswered(error) || code === 'network-request-failed') return { code: 'network' };
  // The chunk belongs to a replaced release, which the page reports.
  if (code === 'chunk-missing') return { code: 'unavailable' };
  // The provider's errors have a code; anything else is a response that breaks the contract.
  return { code: typeof code === 'string' ? 'refused' : 'unavailable' };
};
