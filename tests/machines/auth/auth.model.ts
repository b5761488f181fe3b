import { assign, setup } from 'xstate';

/** What must hold in a state, in terms that the chart's neighbours can see. */
export interface AuthExpectation {
  readonly state: string;
  /** The port call that is under way. */
  readonly waitsFor: string | null;
  readonly destination: 'registration' | 'dashboard' | 'auth' | null;
}

export type AuthModelEvent = { type: keyof typeof authModelEvents };

/** What the world answers and what people do. */
export const authModelEvents = {
  SESSION_VALID: 1,
  SESSION_INVALID: 1,
  SESSION_CHECK_UNANSWERED: 1,
  IDENTITY_DROPPED: 1,
  IDENTITY_DROP_FAILED: 1,
  NOBODY_IS_SIGNED_IN: 1,
  ANA_SIGNED_IN: 1,
  BETO_SIGNED_IN: 1,
  SIGNED_OUT_ELSEWHERE: 1,
  ANA_GOT_A_NEW_TOKEN: 1,
  ANA_VERIFIED_HER_EMAIL: 1,
  TOKEN_OK: 1,
  TOKEN_FAILED: 1,
  TOKEN_UNANSWERED: 1,
  TOKEN_RENEWED: 1,
  RENEWAL_FAILED: 1,
  RENEWAL_UNANSWERED: 1,
  USER_200: 1,
  USER_404: 1,
  USER_UNCONFIRMED: 1,
  SETTLED: 1,
  SETTLING_FAILED: 1,
  USER_503: 1,
  USER_401: 1,
  USER_403: 1,
  USER_UNANSWERED: 1,
  CONNECTION_LOST: 1,
  CONNECTION_RESTORED: 1,
  CONNECTION_PAUSE_PASSED: 1,
  BACKOFF_PASSED: 1,
  RECHECK_PAUSE_PASSED: 1,
  SESSION_SUCCESS: 1,
  SESSION_NOT_SUCCESS: 1,
  SESSION_503: 1,
  SESSION_401: 1,
  SESSION_UNANSWERED: 1,
  SESSION_TOO_OLD: 1,
  SIGN_OUT_DONE: 1,
  SIGN_OUT_FAILED: 1,
  retry: 1,
  signOut: 1,
  claimStore: 1,
  disownStore: 1,
  cancelDeletion: 1,
  deleteStore: 1,
  leaveRegistration: 1,
  resumeRegistration: 1,
  signInAgain: 1,
  completeRegistration: 1,
  endRegistrationElsewhere: 1,
} as const;

type Person = 'nobody' | 'ana' | 'beto';

const expectation = (
  state: string,
  waitsFor: string | null = null,
  destination: AuthExpectation['destination'] = null,
) => ({ state, waitsFor, destination });

/** Back to /auth: it says who is signed in, and asks. */
const leaving = { leaveRegistration: { target: 'choosing', actions: 'resetTries' } } as const;
const onboarding = {
  completeRegistration: { target: 'redirect', actions: 'resetTries' },
  signOut: { target: 'signingOut', actions: 'resetTries' },
} as const;
/** Another tab may have made the account: it is looked up once more. */
const waiting = {
  completeRegistration: onboarding.completeRegistration,
  ...leaving,
  signInAgain: { target: 'checking', actions: 'resetTries' },
  endRegistrationElsewhere: { target: 'lookup', actions: 'resetTries' },
} as const;
const waysOut = {
  ...onboarding,
  retry: 'token',
  ANA_GOT_A_NEW_TOKEN: { guard: 'isAna', target: 'token' },
} as const;
const lookupTries = [
  { guard: 'isOffline', target: 'lookupOffline' },
  { guard: 'isLastTry', target: 'unconfirmed', actions: 'resetTries' },
  { target: 'backoff', actions: 'tryAgain' },
] as const;

/** The auth flow as the documentation tells it; it shares no code with the chart. */
export const authModel = setup({
  types: {
    context: {} as {
      person: Person;
      heard: boolean;
      tries: number;
      failed: boolean;
      renewed: boolean;
      offline: boolean;
      verified: boolean;
    },
    events: {} as AuthModelEvent,
    meta: {} as AuthExpectation,
  },
  actions: {
    beAna: assign({ person: 'ana', heard: true, failed: false, verified: false }),
    beBeto: assign({ person: 'beto', heard: true, failed: false, verified: false }),
    beNobody: assign({ person: 'nobody', failed: false, tries: 0, renewed: false, verified: false }),
    verify: assign({ verified: true }),
    hear: assign({ heard: true }),
    fail: assign({ failed: true }),
    tryAgain: assign({ tries: ({ context }) => context.tries + 1 }),
    resetTries: assign({ tries: 0, renewed: false }),
    renew: assign({ renewed: true }),
    goOffline: assign({ offline: true }),
    goOnline: assign({ offline: false }),
    forgiveFailure: assign({ failed: false }),
  },
  guards: {
    isNobody: ({ context }) => context.person === 'nobody',
    isAna: ({ context }) => context.person === 'ana',
    isFirstAnswer: ({ context }) => !context.heard,
    isSomebody: ({ context }) => context.person !== 'nobody',
    isLastTry: ({ context }) => context.tries === 2,
    hasFailed: ({ context }) => context.failed,
    isRenewed: ({ context }) => context.renewed,
    isOffline: ({ context }) => context.offline,
    // Not in the middle of a retry: the two do not touch each other, and would double the paths.
    isUnverifiedAna: ({ context: { person, tries, renewed, offline, failed } }) =>
      person === 'ana' && tries === 0 && !renewed && !offline && !failed,
  },
}).createMachine({
  context: {
    person: 'nobody',
    heard: false,
    tries: 0,
    failed: false,
    renewed: false,
    offline: false,
    verified: false,
  },
  initial: 'checking',
  on: {
    NOBODY_IS_SIGNED_IN: { guard: 'isFirstAnswer', actions: 'hear' },
    SIGNED_OUT_ELSEWHERE: { guard: 'isSomebody', target: '.signedOut', actions: 'beNobody' },
    BETO_SIGNED_IN: { guard: 'isAna', target: '.token', actions: ['beNobody', 'beBeto'] },
    CONNECTION_LOST: { actions: 'goOffline' },
    CONNECTION_RESTORED: { actions: 'goOnline' },
    ANA_VERIFIED_HER_EMAIL: { guard: 'isUnverifiedAna', actions: 'verify' },
  },
  states: {
    checking: {
      meta: expectation('checkingSession.asking', 'checkSession'),
      entry: 'forgiveFailure',
      on: {
        ANA_SIGNED_IN: [
          { guard: 'isFirstAnswer', actions: 'beAna' },
          { guard: 'isNobody', target: 'token', actions: 'beAna' },
        ],
        BETO_SIGNED_IN: [
          { guard: 'isFirstAnswer', actions: 'beBeto' },
          { guard: 'isAna', target: 'token', actions: 'beBeto' },
        ],
        SIGNED_OUT_ELSEWHERE: { guard: 'isSomebody', actions: 'beNobody' },
        SESSION_VALID: [{ guard: 'isSomebody', target: 'token' }, { target: 'signedOut' }],
        SESSION_INVALID: 'dropping',
        SESSION_CHECK_UNANSWERED: 'checkingOffline',
        CONNECTION_LOST: { target: 'checkingOffline', actions: 'goOffline' },
      },
    },
    checkingOffline: {
      meta: expectation('checkingSession.waitingForConnection'),
      on: {
        ANA_SIGNED_IN: [
          { guard: 'isFirstAnswer', actions: 'beAna' },
          { guard: 'isNobody', target: 'token', actions: 'beAna' },
        ],
        BETO_SIGNED_IN: [
          { guard: 'isFirstAnswer', actions: 'beBeto' },
          { guard: 'isAna', target: 'token', actions: 'beBeto' },
        ],
        SIGNED_OUT_ELSEWHERE: { guard: 'isSomebody', actions: 'beNobody' },
        CONNECTION_RESTORED: { target: 'checking', actions: 'goOnline' },
        CONNECTION_PAUSE_PASSED: 'checking',
      },
    },
    dropping: {
      meta: expectation('checkingSession.droppingIdentity', 'dropIdentity'),
      on: {
        ANA_SIGNED_IN: [
          { guard: 'isFirstAnswer', actions: 'beAna' },
          { guard: 'isNobody', target: 'token', actions: 'beAna' },
        ],
        BETO_SIGNED_IN: [
          { guard: 'isFirstAnswer', actions: 'beBeto' },
          { guard: 'isAna', target: 'token', actions: 'beBeto' },
        ],
        SIGNED_OUT_ELSEWHERE: { guard: 'isSomebody', actions: 'beNobody' },
        IDENTITY_DROPPED: { target: 'signedOut', actions: 'beNobody' },
        IDENTITY_DROP_FAILED: [{ guard: 'isSomebody', target: 'token' }, { target: 'signedOut' }],
      },
    },
    signedOut: {
      meta: expectation('watchingIdentity'),
      on: {
        ANA_SIGNED_IN: { guard: 'isNobody', target: 'token', actions: 'beAna' },
        ANA_GOT_A_NEW_TOKEN: { guard: 'hasFailed', target: 'token', actions: 'forgiveFailure' },
        retry: { guard: 'hasFailed', target: 'token', actions: 'forgiveFailure' },
        leaveRegistration: { guard: 'isNobody', target: 'checking' },
      },
    },
    token: {
      meta: expectation('fetchingToken.asking', 'fetchToken'),
      entry: 'resetTries',
      on: {
        ...leaving,
        TOKEN_OK: 'lookup',
        TOKEN_FAILED: { target: 'signedOut', actions: 'fail' },
        TOKEN_UNANSWERED: 'tokenOffline',
        CONNECTION_LOST: { target: 'tokenOffline', actions: 'goOffline' },
      },
    },
    tokenOffline: {
      meta: expectation('fetchingToken.waitingForConnection'),
      on: {
        ...leaving,
        CONNECTION_RESTORED: { target: 'token', actions: 'goOnline' },
        CONNECTION_PAUSE_PASSED: 'token',
      },
    },
    lookup: {
      meta: expectation('lookingUpUser.asking', 'lookUpUser'),
      on: {
        ...leaving,
        USER_200: { target: 'session', actions: 'resetTries' },
        USER_404: { target: 'needsRegistration', actions: 'resetTries' },
        USER_UNCONFIRMED: { target: 'asking', actions: 'resetTries' },
        USER_503: lookupTries,
        USER_UNANSWERED: lookupTries,
        USER_401: [
          { guard: 'isRenewed', target: 'lookupFailed', actions: 'resetTries' },
          { target: 'lookupRenewal' },
        ],
        USER_403: { target: 'lookupFailed', actions: 'resetTries' },
        CONNECTION_LOST: { target: 'lookupOffline', actions: 'goOffline' },
      },
    },
    lookupRenewal: {
      meta: expectation('lookingUpUser.renewingToken', 'renewToken'),
      on: {
        ...leaving,
        TOKEN_RENEWED: { target: 'lookup', actions: 'renew' },
        RENEWAL_FAILED: { target: 'lookupFailed', actions: 'resetTries' },
        RENEWAL_UNANSWERED: lookupTries,
        CONNECTION_LOST: { target: 'lookupOffline', actions: 'goOffline' },
      },
    },
    backoff: {
      meta: expectation('lookingUpUser.pausing'),
      on: {
        ...leaving,
        BACKOFF_PASSED: 'lookup',
        CONNECTION_LOST: { target: 'lookupOffline', actions: 'goOffline' },
      },
    },
    lookupOffline: {
      meta: expectation('lookingUpUser.waitingForConnection'),
      on: {
        ...leaving,
        CONNECTION_RESTORED: { target: 'lookup', actions: 'goOnline' },
        CONNECTION_PAUSE_PASSED: 'lookup',
      },
    },
    needsRegistration: {
      meta: expectation('needsRegistration.confirmed', null, 'registration'),
      on: waiting,
    },
    unconfirmed: {
      meta: expectation('needsRegistration.pausing', null, 'registration'),
      entry: 'resetTries',
      on: {
        ...waiting,
        RECHECK_PAUSE_PASSED: 'rechecking',
        CONNECTION_RESTORED: { target: 'rechecking', actions: 'goOnline' },
      },
    },
    rechecking: {
      meta: expectation('needsRegistration.asking', 'lookUpUser', 'registration'),
      on: {
        ...waiting,
        USER_200: { target: 'session', actions: 'resetTries' },
        USER_404: { target: 'needsRegistration', actions: 'resetTries' },
        USER_UNCONFIRMED: { target: 'asking', actions: 'resetTries' },
        USER_503: 'unconfirmed',
        USER_UNANSWERED: 'unconfirmed',
        USER_401: [
          { guard: 'isRenewed', target: 'lookupFailed', actions: 'resetTries' },
          { target: 'recheckRenewal' },
        ],
        USER_403: { target: 'lookupFailed', actions: 'resetTries' },
      },
    },
    recheckRenewal: {
      meta: expectation('needsRegistration.renewingToken', 'renewToken', 'registration'),
      on: {
        ...waiting,
        TOKEN_RENEWED: { target: 'rechecking', actions: 'renew' },
        RENEWAL_FAILED: { target: 'lookupFailed', actions: 'resetTries' },
        RENEWAL_UNANSWERED: 'unconfirmed',
      },
    },
    lookupFailed: { meta: expectation('lookupFailed'), on: waysOut },
    asking: {
      meta: expectation('askingForOwner.asking', null, 'auth'),
      on: {
        claimStore: { target: 'settling', actions: 'forgiveFailure' },
        disownStore: { target: 'confirmingDeletion', actions: 'forgiveFailure' },
        signOut: 'signingOut',
      },
    },
    confirmingDeletion: {
      meta: expectation('askingForOwner.confirmingDeletion', null, 'auth'),
      on: { deleteStore: 'settling', cancelDeletion: 'asking' },
    },
    settling: {
      meta: expectation('settlingStore', 'settleStore'),
      on: {
        SETTLED: 'signingOut',
        SETTLING_FAILED: { target: 'asking', actions: 'fail' },
      },
    },
    session: {
      meta: expectation('creatingSession.asking', 'createSession'),
      on: {
        completeRegistration: { target: 'redirect', actions: 'resetTries' },
        SESSION_SUCCESS: { target: 'redirect', actions: 'resetTries' },
        SESSION_NOT_SUCCESS: { target: 'sessionFailed', actions: 'resetTries' },
        SESSION_503: { target: 'sessionFailed', actions: 'resetTries' },
        SESSION_TOO_OLD: { target: 'sessionFailed', actions: 'resetTries' },
        SESSION_401: [
          { guard: 'isRenewed', target: 'sessionFailed', actions: 'resetTries' },
          { target: 'sessionRenewal' },
        ],
        SESSION_UNANSWERED: 'sessionOffline',
        CONNECTION_LOST: { target: 'sessionOffline', actions: 'goOffline' },
      },
    },
    sessionRenewal: {
      meta: expectation('creatingSession.renewingToken', 'renewToken'),
      on: {
        completeRegistration: { target: 'redirect', actions: 'resetTries' },
        TOKEN_RENEWED: { target: 'session', actions: 'renew' },
        RENEWAL_FAILED: { target: 'sessionFailed', actions: 'resetTries' },
        RENEWAL_UNANSWERED: 'sessionOffline',
        CONNECTION_LOST: { target: 'sessionOffline', actions: 'goOffline' },
      },
    },
    sessionOffline: {
      meta: expectation('creatingSession.waitingForConnection'),
      on: {
        completeRegistration: { target: 'redirect', actions: 'resetTries' },
        CONNECTION_RESTORED: { target: 'session', actions: 'goOnline' },
        CONNECTION_PAUSE_PASSED: 'session',
      },
    },
    sessionFailed: { meta: expectation('sessionFailed'), on: waysOut },
    choosing: {
      meta: expectation('choosingAccount'),
      on: {
        ...onboarding,
        resumeRegistration: 'token',
        endRegistrationElsewhere: 'token',
      },
    },
    signingOut: {
      meta: expectation('signingOut', 'signOut'),
      on: {
        SIGN_OUT_DONE: { target: 'signedOut', actions: 'beNobody' },
        SIGN_OUT_FAILED: { target: 'signedOut', actions: 'beNobody' },
      },
    },
    redirect: { meta: expectation('redirect', null, 'dashboard') },
  },
});
