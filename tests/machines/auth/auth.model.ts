import { assign, setup } from 'xstate';

/** What must hold in a state, in terms that the chart's neighbours can see. */
export interface AuthExpectation {
  readonly state: string;
  /** The port call that is under way. */
  readonly waitsFor: string | null;
  readonly destination: 'registration' | 'dashboard' | null;
}

export type AuthModelEvent = { type: keyof typeof authModelEvents };

/** What the world answers and what people do. */
export const authModelEvents = {
  SESSION_VALID: 1,
  SESSION_INVALID: 1,
  SESSION_CHECK_FAILED: 1,
  IDENTITY_DROPPED: 1,
  IDENTITY_DROP_FAILED: 1,
  NOBODY_IS_SIGNED_IN: 1,
  ANA_SIGNED_IN: 1,
  BETO_SIGNED_IN: 1,
  SIGNED_OUT_ELSEWHERE: 1,
  ANA_GOT_A_NEW_TOKEN: 1,
  TOKEN_OK: 1,
  TOKEN_FAILED: 1,
  USER_200: 1,
  USER_404: 1,
  USER_503: 1,
  BACKOFF_PASSED: 1,
  RECHECK_PAUSE_PASSED: 1,
  SESSION_SUCCESS: 1,
  SESSION_NOT_SUCCESS: 1,
  SESSION_REFUSED: 1,
  SESSION_TOO_OLD: 1,
  SIGN_OUT_DONE: 1,
  SIGN_OUT_FAILED: 1,
  retry: 1,
  signOut: 1,
  leaveRegistration: 1,
  completeRegistration: 1,
} as const;

type Person = 'nobody' | 'ana' | 'beto';

const expectation = (
  state: string,
  waitsFor: string | null = null,
  destination: AuthExpectation['destination'] = null,
) => ({ state, waitsFor, destination });

/** The auth flow as the documentation tells it; it shares no code with the chart. */
export const authModel = setup({
  types: {
    context: {} as { person: Person; heard: boolean; tries: number; failed: boolean },
    events: {} as AuthModelEvent,
    meta: {} as AuthExpectation,
  },
  actions: {
    beAna: assign({ person: 'ana', heard: true, failed: false }),
    beBeto: assign({ person: 'beto', heard: true, failed: false }),
    beNobody: assign({ person: 'nobody', failed: false, tries: 0 }),
    hear: assign({ heard: true }),
    fail: assign({ failed: true }),
    tryAgain: assign({ tries: ({ context }) => context.tries + 1 }),
    resetTries: assign({ tries: 0 }),
    forgiveFailure: assign({ failed: false }),
  },
  guards: {
    isNobody: ({ context }) => context.person === 'nobody',
    isAna: ({ context }) => context.person === 'ana',
    isFirstWord: ({ context }) => !context.heard,
    isSomebody: ({ context }) => context.person !== 'nobody',
    isLastTry: ({ context }) => context.tries === 2,
    hasFailed: ({ context }) => context.failed,
  },
}).createMachine({
  context: { person: 'nobody', heard: false, tries: 0, failed: false },
  initial: 'checking',
  on: {
    NOBODY_IS_SIGNED_IN: { guard: 'isFirstWord', actions: 'hear' },
    SIGNED_OUT_ELSEWHERE: { guard: 'isSomebody', target: '.signedOut', actions: 'beNobody' },
    BETO_SIGNED_IN: { guard: 'isAna', target: '.token', actions: ['beNobody', 'beBeto'] },
    leaveRegistration: '.checking',
  },
  states: {
    checking: {
      meta: expectation('checkingSession.asking', 'checkSession'),
      entry: 'forgiveFailure',
      on: {
        leaveRegistration: {},
        ANA_SIGNED_IN: [
          { guard: 'isFirstWord', actions: 'beAna' },
          { guard: 'isNobody', target: 'token', actions: 'beAna' },
        ],
        BETO_SIGNED_IN: [
          { guard: 'isFirstWord', actions: 'beBeto' },
          { guard: 'isAna', target: 'token', actions: 'beBeto' },
        ],
        SIGNED_OUT_ELSEWHERE: { guard: 'isSomebody', actions: 'beNobody' },
        SESSION_VALID: [{ guard: 'isSomebody', target: 'token' }, { target: 'signedOut' }],
        SESSION_INVALID: 'dropping',
        SESSION_CHECK_FAILED: 'dropping',
      },
    },
    dropping: {
      meta: expectation('checkingSession.droppingIdentity', 'dropIdentity'),
      on: {
        leaveRegistration: {},
        ANA_SIGNED_IN: [
          { guard: 'isFirstWord', actions: 'beAna' },
          { guard: 'isNobody', target: 'token', actions: 'beAna' },
        ],
        BETO_SIGNED_IN: [
          { guard: 'isFirstWord', actions: 'beBeto' },
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
      },
    },
    token: {
      meta: expectation('fetchingToken', 'fetchToken'),
      entry: 'resetTries',
      on: { TOKEN_OK: 'lookup', TOKEN_FAILED: { target: 'signedOut', actions: 'fail' } },
    },
    lookup: {
      meta: expectation('lookingUpUser.asking', 'lookUpUser'),
      on: {
        USER_200: { target: 'session', actions: 'resetTries' },
        USER_404: { target: 'needsRegistration', actions: 'resetTries' },
        USER_503: [
          { guard: 'isLastTry', target: 'unconfirmed', actions: 'resetTries' },
          { target: 'backoff', actions: 'tryAgain' },
        ],
      },
    },
    backoff: {
      meta: expectation('lookingUpUser.waitingToAskAgain'),
      on: { BACKOFF_PASSED: 'lookup' },
    },
    needsRegistration: {
      meta: expectation('needsRegistration.confirmed', null, 'registration'),
      on: {
        completeRegistration: 'redirect',
        signOut: 'signingOut',
      },
    },
    unconfirmed: {
      meta: expectation('needsRegistration.waitingToRecheck', null, 'registration'),
      on: {
        RECHECK_PAUSE_PASSED: 'rechecking',
        completeRegistration: 'redirect',
        signOut: 'signingOut',
      },
    },
    rechecking: {
      meta: expectation('needsRegistration.rechecking', 'lookUpUser', 'registration'),
      on: {
        USER_200: 'session',
        USER_404: 'needsRegistration',
        USER_503: 'unconfirmed',
        completeRegistration: 'redirect',
        signOut: 'signingOut',
      },
    },
    session: {
      meta: expectation('creatingSession', 'createSession'),
      on: {
        completeRegistration: 'redirect',
        SESSION_SUCCESS: 'redirect',
        SESSION_NOT_SUCCESS: 'sessionFailed',
        SESSION_REFUSED: 'sessionFailed',
        SESSION_TOO_OLD: 'sessionFailed',
      },
    },
    sessionFailed: {
      meta: expectation('sessionFailed'),
      on: {
        retry: 'token',
        ANA_GOT_A_NEW_TOKEN: { guard: 'isAna', target: 'token' },
        completeRegistration: 'redirect',
        signOut: 'signingOut',
      },
    },
    signingOut: {
      meta: expectation('signingOut', 'signOut'),
      on: {
        leaveRegistration: {},
        SIGN_OUT_DONE: { target: 'signedOut', actions: 'beNobody' },
        SIGN_OUT_FAILED: { target: 'signedOut', actions: 'beNobody' },
      },
    },
    redirect: { meta: expectation('redirect', null, 'dashboard'), on: { leaveRegistration: {} } },
  },
});
