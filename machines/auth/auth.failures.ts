import type { ProblemCode } from '#machines/request/request.types.ts';

/** At sign-in they have the text of the refused request, such as `sessionFailed`, and its Retry. */
type WithoutOwnText =
  | 'no-identity'
  | 'no-email'
  | 'email-in-use'
  | 'confirmation-required'
  | 'email-refused'
  | 'outdated-page'
  | 'invalid-fields'
  | 'registered-before'
  | 'store-deleted'
  | 'unauthorized'
  | 'forbidden'
  | 'account-disabled'
  | 'too-many-requests'
  | 'unavailable'
  | 'internal-error'
  | 'bad-request'
  | 'not-found'
  | 'method-not-allowed'
  | 'body-too-large'
  | 'unsupported-media-type'
  | 'network'
  | 'unknown';

/** Problems with their own texts at sign-in. Onboarding: registration.failures.ts. */
export const ownFailures = {
  // A new sign-in helps, a retry does not.
  'recent-sign-in-required': { text: 'recentSignInRequired', canRetry: false },
  'cookies-blocked': { text: 'cookiesBlocked', canRetry: true },
} as const satisfies Record<
  Exclude<ProblemCode, WithoutOwnText>,
  { readonly text: string; readonly canRetry: boolean }
>;

export type OwnFailure = (typeof ownFailures)[keyof typeof ownFailures];
