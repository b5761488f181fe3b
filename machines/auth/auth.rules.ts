import type { CallFailure, CallOutcome, CallPolicy, Pauses } from '#machines/call/call.types.ts';
import type { AuthErrorCode } from './auth.types.ts';

/** What its owner has to do first is told apart: a retry as it is cannot help. */
export const errorCodeOf = (failure: CallFailure | undefined, otherwise: AuthErrorCode): AuthErrorCode =>
  failure?.reason === 'recentSignInRequired' || failure?.reason === 'cookiesBlocked'
    ? failure.reason
    : otherwise;

const noPauses: Pauses = { firstMs: 0, maxDoublings: 0, maxRetryAfterMs: 0 };
const untilAnswered: CallPolicy = {
  waitsAfter: 'anyFailure',
  renewsToken: 'never',
  maxTries: 1,
  beginsWithPause: false,
  pauses: noPauses,
};

/** How the calls of the auth chart go on after a failure. */
export const policies = {
  checkSession: untilAnswered,
  fetchToken: { ...untilAnswered, waitsAfter: 'noAnswer' },
  createSession: { ...untilAnswered, waitsAfter: 'noAnswer', renewsToken: 'once' },
  /** In front of a form that waits. */
  lookup: {
    waitsAfter: 'lostConnection',
    renewsToken: 'once',
    maxTries: 3,
    beginsWithPause: false,
    pauses: { firstMs: 500, maxDoublings: 1, maxRetryAfterMs: 10_000 },
  },
  /** Behind a form that is being filled in. */
  recheck: {
    waitsAfter: 'none',
    renewsToken: 'afterEachPause',
    maxTries: Number.POSITIVE_INFINITY,
    beginsWithPause: true,
    pauses: { firstMs: 5_000, maxDoublings: 4, maxRetryAfterMs: 120_000 },
  },
} as const satisfies Record<string, CallPolicy>;

type Outcome<TAnswer> = { event: { output: CallOutcome<TAnswer> } };

/** What a call was answered, or undefined. */
export const answerOf = <TAnswer>({ event: { output } }: Outcome<TAnswer>) =>
  'answer' in output ? output.answer : undefined;
/** Why a call got no answer, or undefined. */
export const failureIn = ({ event: { output } }: Outcome<unknown>) =>
  'failure' in output ? output.failure : undefined;
