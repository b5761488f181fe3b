import { assign, setup } from 'xstate';
import type { FlowEvent } from './events.ts';

export interface ArrivalContext {
  /** The current page. */
  readonly place: 'auth' | 'registration';
  /** The known record of the user. */
  readonly record: 'unknown' | 'owner' | 'newcomer' | 'unconfirmed';
  /** Failed lookups in a row. */
  readonly tries: number;
  readonly renewed: boolean;
  /** The last request got no response, while the browser reports a connection. */
  readonly silent: boolean;
  /** The error. */
  readonly problem:
    | 'tokenFailed'
    | 'lookupFailed'
    | 'ownershipFailed'
    | 'sessionFailed'
    | 'recentSignInRequired'
    | 'cookiesBlocked'
    | null;
  /** The result of the ownership question. */
  readonly ownership: 'saved' | 'deleted' | null;
  /** A returning user on the way to the dashboard. */
  readonly returning: boolean;
}

const away = { SIGNED_OUT_ELSEWHERE: { target: 'signedOut', actions: 'resetAttempts' } } as const;
const again = {
  reload: [
    { guard: 'isOnboarding', target: 'fetching', actions: 'resetAttempts' },
    { target: 'checking', actions: ['resetAttempts', 'return'] },
  ],
} as const;
/** While the user is being redirected. */
const againOnTheWay = {
  reload: [again.reload[0], { guard: 'isReturning', target: 'checking', actions: 'resetAttempts' }],
} as const;
const leaving = {
  leaveOnboarding: {
    guard: 'isOnboarding',
    target: 'choosing',
    actions: ['goSigningIn', 'resetAttempts'],
  },
} as const;
/** /auth shows the account and offers a choice. */
const choices = {
  continueSetup: { target: 'fetching', actions: 'goOnboarding' },
  useAnotherAccount: 'signingOut',
} as const;
const tryAgain = {
  retry: { target: 'fetching', actions: 'resetAttempts' },
  NEW_TOKEN: { target: 'fetching', actions: 'resetAttempts' },
} as const;
const given = {
  guard: 'isLastTry',
  target: 'unconfirmed',
  actions: ['resetAttempts', 'goOnboarding'],
} as const;
const failedLookup = [given, { target: 'backoff', actions: ['countTry', 'recordResponse', 'stay'] }] as const;
const silentLookup = [
  given,
  { target: 'backoff', actions: ['countTry', 'recordNoResponse', 'stay'] },
] as const;
const problem = (params: NonNullable<ArrivalContext['problem']>) => ({ type: 'fail', params }) as const;
const found = { guard: 'mayBeOwner', target: 'session', actions: ['resetAttempts', 'beOwner'] } as const;
const missing = {
  guard: 'mayBeNewcomer',
  target: 'onboarding',
  actions: ['resetAttempts', 'beNewcomer', 'goOnboarding'],
} as const;
const unconfirmedStore = {
  guard: 'mayBeUnconfirmed',
  target: 'asking',
  actions: ['resetAttempts', 'beUnconfirmed', 'goSigningIn'],
} as const;
const saveOwnership = (params: ArrivalContext['ownership']) => ({ type: 'saveOwnership', params }) as const;
const ownershipErrors = {
  OWNERSHIP_FAILED: { target: 'asking', actions: problem('ownershipFailed') },
  OWNERSHIP_TOO_OLD: { target: 'asking', actions: problem('recentSignInRequired') },
} as const;
const refused = { target: 'lookupFailed', actions: ['resetAttempts', problem('lookupFailed')] } as const;
const unopened = { target: 'sessionFailed', actions: ['resetAttempts', problem('sessionFailed')] } as const;

/** A user with a stored identity opens /auth: session, token, record, then a new session. */
export const arrivalModel = setup({
  types: { context: {} as ArrivalContext, events: {} as FlowEvent },
  actions: {
    goOnboarding: assign({ place: 'registration', returning: false }),
    return: assign({ returning: true }),
    stay: assign({ returning: false }),
    goSigningIn: assign({ place: 'auth' }),
    beOwner: assign({ record: 'owner' }),
    beNewcomer: assign({ record: 'newcomer' }),
    beUnconfirmed: assign({ record: 'unconfirmed' }),
    saveOwnership: assign({
      record: 'unknown',
      ownership: (_, ownership: ArrivalContext['ownership']) => ownership,
    }),
    clearOwnershipResult: assign({ ownership: null }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    renew: assign({ renewed: true }),
    resetAttempts: assign({ tries: 0, renewed: false, silent: false, problem: null }),
    recordResponse: assign({ silent: false }),
    recordNoResponse: assign({ silent: true }),
    fail: assign({ problem: (_, name: ArrivalContext['problem']) => name, returning: false }),
  },
  guards: {
    isOnboarding: ({ context }) => context.place === 'registration',
    isReturning: ({ context }) => context.returning,
    isLastTry: ({ context }) => context.tries === 2,
    isRenewed: ({ context }) => context.renewed,
    mayBeOwner: ({ context }) => ['unknown', 'owner'].includes(context.record),
    mayBeNewcomer: ({ context }) => ['unknown', 'newcomer'].includes(context.record),
    mayBeUnconfirmed: ({ context }) => ['unknown', 'unconfirmed'].includes(context.record),
  },
}).createMachine({
  context: {
    place: 'auth',
    record: 'unknown',
    tries: 0,
    renewed: false,
    silent: false,
    problem: null,
    ownership: null,
    returning: true,
  },
  initial: 'checking',
  states: {
    checking: {
      on: {
        CHECK_VALID: { target: 'fetching', actions: 'recordResponse' },
        CHECK_INVALID: { target: 'signedOut', actions: 'recordResponse' },
        CHECK_FAILED: { target: 'signedOut', actions: 'recordResponse' },
        CHECK_UNANSWERED: { target: 'checkingSilent', actions: ['recordNoResponse', 'stay'] },
        CONNECTION_LOST: { target: 'checkingOffline', actions: 'stay' },
        SIGNED_OUT_ELSEWHERE: { target: 'checkingSignedOut', actions: 'recordResponse' },
      },
    },
    checkingSilent: { on: { PAUSE_PASSED: 'checking' } },
    checkingOffline: { on: { CONNECTION_RESTORED: 'checking' } },
    checkingSignedOut: {
      entry: 'stay',
      on: {
        CHECK_INVALID: 'signedOut',
        CHECK_FAILED: 'signedOut',
        SIGNED_IN_ELSEWHERE: { target: 'fetching', actions: 'clearOwnershipResult' },
      },
    },
    signedOut: {
      entry: 'stay',
      on: {
        SIGNED_IN_ELSEWHERE: { target: 'fetching', actions: 'clearOwnershipResult' },
        goToSignIn: { guard: 'isOnboarding', target: 'checkingSignedOut', actions: 'goSigningIn' },
      },
    },
    revoked: {
      entry: 'stay',
      on: {
        goToSignIn: { guard: 'isOnboarding', target: 'checkingSignedOut', actions: 'goSigningIn' },
        reload: [{ guard: 'isOnboarding', target: 'signedOut' }, { target: 'checkingSignedOut' }],
      },
    },
    fetching: {
      on: {
        ...away,
        ...leaving,
        reload: { guard: 'isReturning', target: 'checking', actions: 'resetAttempts' },
        TOKEN_OK: { target: 'lookup', actions: 'recordResponse' },
        TOKEN_REFUSED: { target: 'tokenFailed', actions: ['recordResponse', problem('tokenFailed')] },
        TOKEN_UNANSWERED: { target: 'fetchingSilent', actions: ['recordNoResponse', 'stay'] },
        ACCOUNT_DISABLED: { target: 'revoked', actions: 'recordResponse' },
        CONNECTION_LOST: { target: 'fetchingOffline', actions: 'stay' },
      },
    },
    fetchingSilent: { on: { PAUSE_PASSED: 'fetching' } },
    fetchingOffline: { on: { CONNECTION_RESTORED: 'fetching' } },
    tokenFailed: {
      on: {
        ...away,
        // The token was removed.
        reload: [again.reload[0], { target: 'checking', actions: 'resetAttempts' }],
        ...tryAgain,
        leaveOnboarding: { guard: 'isOnboarding', actions: 'goSigningIn' },
      },
    },
    lookup: {
      on: {
        ...away,
        ...againOnTheWay,
        ...leaving,
        USER_200: found,
        USER_404: missing,
        USER_UNCONFIRMED: unconfirmedStore,
        USER_503: failedLookup,
        USER_UNANSWERED: silentLookup,
        USER_401: [{ guard: 'isRenewed', ...refused }, { target: 'lookupRenewal' }],
        USER_403: refused,
        CONNECTION_LOST: { target: 'lookupOffline', actions: 'stay' },
      },
    },
    lookupRenewal: {
      on: {
        RENEWED: { target: 'lookup', actions: 'renew' },
        RENEWAL_REFUSED: refused,
        RENEWAL_UNANSWERED: silentLookup,
        CONNECTION_LOST: { target: 'lookupOffline', actions: 'stay' },
      },
    },
    backoff: {
      on: { ...away, PAUSE_PASSED: 'lookup', CONNECTION_LOST: { target: 'lookupOffline', actions: 'stay' } },
    },
    lookupOffline: {
      on: { CONNECTION_RESTORED: 'lookup', OFFLINE_PAUSE_PASSED: 'lookupWhileOffline' },
    },
    lookupWhileOffline: { on: { USER_UNANSWERED: { target: 'lookupOffline', actions: 'recordNoResponse' } } },
    lookupFailed: { on: { ...away, ...again, ...tryAgain, signOut: 'signingOut' } },
    asking: {
      entry: 'stay',
      on: {
        ...away,
        ...again,
        confirmStore: { target: 'settling', actions: 'resetAttempts' },
        disownStore: { target: 'disowning', actions: 'resetAttempts' },
        signOut: 'signingOut',
      },
    },
    disowning: { on: { ...away, ...again, deleteStore: 'deleting', keepStore: 'asking' } },
    settling: {
      on: { ...ownershipErrors, OWNERSHIP_SAVED: { target: 'signingOut', actions: saveOwnership('saved') } },
    },
    deleting: {
      on: {
        ...ownershipErrors,
        OWNERSHIP_SAVED: { target: 'signingOut', actions: saveOwnership('deleted') },
      },
    },
    onboarding: {
      on: { ...away, ...again, leaveOnboarding: { target: 'choosing', actions: 'goSigningIn' } },
    },
    unconfirmed: {
      on: {
        ...away,
        ...again,
        leaveOnboarding: { target: 'choosing', actions: 'goSigningIn' },
        PAUSE_PASSED: 'rechecking',
        CONNECTION_LOST: { target: 'unconfirmedOffline', actions: 'stay' },
      },
    },
    unconfirmedOffline: { on: { CONNECTION_RESTORED: 'rechecking' } },
    rechecking: {
      on: {
        ...again,
        leaveOnboarding: { target: 'choosing', actions: ['goSigningIn', 'resetAttempts'] },
        USER_200: found,
        USER_404: missing,
        USER_UNCONFIRMED: unconfirmedStore,
        USER_503: { target: 'unconfirmed', actions: 'resetAttempts' },
        USER_UNANSWERED: { target: 'unconfirmed', actions: 'resetAttempts' },
        USER_401: [{ guard: 'isRenewed', ...refused }, { target: 'recheckRenewal' }],
        USER_403: refused,
      },
    },
    recheckRenewal: {
      on: {
        RENEWED: { target: 'rechecking', actions: 'renew' },
        RENEWAL_REFUSED: refused,
        RENEWAL_UNANSWERED: { target: 'unconfirmed', actions: 'resetAttempts' },
      },
    },
    choosing: { on: { ...away, ...choices, reload: 'choosingAgain' } },
    choosingAgain: { on: choices },
    session: {
      on: {
        ...away,
        ...againOnTheWay,
        SESSION_SUCCESS: { target: 'dashboard', actions: 'resetAttempts' },
        SESSION_NOT_SUCCESS: unopened,
        SESSION_503: unopened,
        SESSION_NOT_STORED: {
          target: 'sessionFailed',
          actions: ['resetAttempts', problem('cookiesBlocked')],
        },
        SESSION_TOO_OLD: { target: 'tooOld', actions: ['resetAttempts', problem('recentSignInRequired')] },
        SESSION_401: [{ guard: 'isRenewed', ...unopened }, { target: 'sessionRenewal' }],
        SESSION_UNANSWERED: { target: 'sessionSilent', actions: ['recordNoResponse', 'stay'] },
        CONNECTION_LOST: { target: 'sessionOffline', actions: 'stay' },
      },
    },
    sessionRenewal: {
      on: {
        RENEWED: { target: 'session', actions: 'renew' },
        RENEWAL_REFUSED: unopened,
        RENEWAL_UNANSWERED: { target: 'sessionSilent', actions: ['recordNoResponse', 'stay'] },
        CONNECTION_LOST: { target: 'sessionOffline', actions: 'stay' },
      },
    },
    sessionSilent: { on: { PAUSE_PASSED: 'session' } },
    sessionOffline: { on: { CONNECTION_RESTORED: 'session' } },
    sessionFailed: { on: { ...away, ...again, ...tryAgain, signOut: 'signingOut' } },
    tooOld: { on: { ...away, signOut: 'signingOut', NEW_TOKEN: tryAgain.NEW_TOKEN } },
    signingOut: {
      on: {
        SIGN_OUT_DONE: { target: 'signedOut', actions: 'resetAttempts' },
        SIGN_OUT_FAILED: { target: 'signedOut', actions: 'resetAttempts' },
      },
    },
    dashboard: { on: { DASHBOARD_STOPPED: 'unopened', DASHBOARD_LATE: 'unopened' } },
    unopened: { on: { ...away, openDashboard: 'dashboard' } },
  },
});
