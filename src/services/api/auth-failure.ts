import type { CallFailure } from '#machines/call/call.types.ts';
import { HttpError, isUnanswered } from './http-client.ts';

const reasonOf = ({ status, code }: HttpError): CallFailure['reason'] => {
  if (code === 'recent-sign-in-required') return 'recentSignInRequired';
  if (status === 401) return 'unauthorized';
  return status >= 500 || status === 429 || status === 408 ? 'unavailable' : 'refused';
};

/** Whether the API refused a token that it should have taken. */
export const isRefusedToken = (error: unknown): boolean =>
  error instanceof HttpError && reasonOf(error) === 'unauthorized';

/** Any failure of the API or the identity provider, in the words of the auth chart. */
export const authFailure = (error: unknown): CallFailure => {
  if (error instanceof HttpError) return { reason: reasonOf(error), pauseMs: error.retryAfterMs };
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === 'cookies-blocked') return { reason: 'cookiesBlocked' };
  if (isUnanswered(error) || code === 'network-request-failed') return { reason: 'network' };
  // Of a release that was replaced: the page says so.
  if (code === 'chunk-missing') return { reason: 'unavailable' };
  // What has a code was said by the identity provider; the rest is an answer that breaks the contract.
  return { reason: typeof code === 'string' ? 'refused' : 'unavailable' };
};
