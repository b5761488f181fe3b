import type { ProblemCode } from '#machines/request/request.types.ts';

interface Failure {
  /** The key of its texts. */
  readonly text: string;
  /** What the user does. `signInAgain`: with the same account, for a new token. */
  readonly nextAction: 'retry' | 'signIn' | 'signInAgain' | 'reload' | 'fixFields' | 'continue' | 'contact';
}
const unknown = { text: 'unknown', nextAction: 'retry' } as const;
const unavailable = { text: 'unavailable', nextAction: 'retry' } as const;
const emailInUse = { text: 'emailInUse', nextAction: 'signIn' } as const;
const unauthorized = { text: 'unauthorized', nextAction: 'signInAgain' } as const;

export const failures = {
  'no-identity': { text: 'noIdentity', nextAction: 'signIn' },
  'no-email': { text: 'noEmail', nextAction: 'signIn' },
  'email-in-use': emailInUse,
  // The auth machine asks about the owner's earlier store at the next sign-in.
  'confirmation-required': emailInUse,
  'email-refused': { text: 'emailRefused', nextAction: 'signIn' },
  'outdated-page': { text: 'outdatedPage', nextAction: 'reload' },
  'invalid-fields': { text: 'invalidFields', nextAction: 'fixFields' },
  'registered-before': { text: 'registeredBefore', nextAction: 'continue' },
  'store-deleted': { text: 'storeDeleted', nextAction: 'continue' },
  'recent-sign-in-required': { text: 'recentSignInRequired', nextAction: 'signInAgain' },
  unauthorized,
  forbidden: unauthorized,
  'account-disabled': { text: 'accountDisabled', nextAction: 'contact' },
  'too-many-requests': { text: 'tooManyRequests', nextAction: 'retry' },
  unavailable,
  'internal-error': unavailable,
  'bad-request': unknown,
  'not-found': unknown,
  'method-not-allowed': unknown,
  'body-too-large': unknown,
  'unsupported-media-type': unknown,
  // Requests wait for the network.
  network: unknown,
  // Only POST /session sets a cookie: see auth.failures.ts.
  'cookies-blocked': unknown,
  unknown,
} as const satisfies Record<ProblemCode, Failure>;
