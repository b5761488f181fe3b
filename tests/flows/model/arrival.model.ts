import { assign, setup } from 'xstate';
import type { FlowEvent } from './vocabulary.ts';

export interface ArrivalContext {
  /** Where the person is. */
  readonly place: 'auth' | 'registration';
  /** What the database is known to say of the person. */
  readonly record: 'unknown' | 'owner' | 'newcomer' | 'unconfirmed';
  /** Lookups that failed since the last one that did not. */
  readonly tries: number;
  readonly renewed: boolean;
  /** The last call got no answer, though the browser knows of no trouble. */
  readonly silent: boolean;
  /** What was refused. */
  readonly problem:
    | 'tokenFailed'
    | 'lookupFailed'
    | 'ownershipFailed'
    | 'sessionFailed'
    | 'recentSignInRequired'
    | 'cookiesBlocked'
    | null;
  /** What has just been done with the store from before the verification. */
  readonly settled: 'kept' | 'deleted' | null;
  /** They were signed in before, and are on the way to the dashboard. */
  readonly returning: boolean;
}

const away = { SIGNED_OUT_ELSEWHERE: { target: 'signedOut', actions: 'forgetTries' } } as const;
const again = {
  reload: [
    { guard: 'isOnboarding', target: 'fetching', actions: 'forgetTries' },
    { target: 'checking', actions: ['forgetTries', 'return'] },
  ],
} as const;
/** On the way, where it makes no difference. */
const againOnTheWay = {
  reload: [again.reload[0], { guard: 'isReturning', target: 'checking', actions: 'forgetTries' }],
} as const;
const leaving = {
  leaveOnboarding: {
    guard: 'isOnboarding',
    target: 'choosing',
    actions: ['goSigningIn', 'forgetTries'],
  },
} as const;
/** /auth says who is signed in, and asks how to go on. */
const choices = {
  continueSetup: { target: 'fetching', actions: 'goOnboarding' },
  useAnotherAccount: 'signingOut',
} as const;
const tryAgain = {
  retry: { target: 'fetching', actions: 'forgetTries' },
  NEW_TOKEN: { target: 'fetching', actions: 'forgetTries' },
} as const;
const given = {
  guard: 'isLastTry',
  target: 'unconfirmed',
  actions: ['forgetTries', 'goOnboarding'],
} as const;
const failedLookup = [given, { target: 'backoff', actions: ['countTry', 'noteAnswer', 'stay'] }] as const;
const silentLookup = [given, { target: 'backoff', actions: ['countTry', 'noteNoAnswer', 'stay'] }] as const;
const problem = (params: NonNullable<ArrivalContext['problem']>) => ({ type: 'fail', params }) as const;
const found = { guard: 'mayBeOwner', target: 'session', actions: ['forgetTries', 'beOwner'] } as const;
const missing = {
  guard: 'mayBeNewcomer',
  target: 'onboarding',
  actions: ['forgetTries', 'beNewcomer', 'goOnboarding'],
} as const;
const unsettled = {
  guard: 'mayBeUnconfirmed',
  target: 'asking',
  actions: ['forgetTries', 'beUnconfirmed', 'goSigningIn'],
} as const;
const settle = (params: ArrivalContext['settled']) => ({ type: 'settle', params }) as const;
const unsettledAgain = {
  SETTLING_FAILED: { target: 'asking', actions: problem('ownershipFailed') },
  SETTLING_TOO_OLD: { target: 'asking', actions: problem('recentSignInRequired') },
} as const;
const refused = { target: 'lookupFailed', actions: ['forgetTries', problem('lookupFailed')] } as const;
const unopened = { target: 'sessionFailed', actions: ['forgetTries', problem('sessionFailed')] } as const;

/** Somebody whose identity is kept in this browser opens /auth: session, token, record, session again. */
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
    settle: assign({ record: 'unknown', settled: (_, what: ArrivalContext['settled']) => what }),
    forgetSettling: assign({ settled: null }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    renew: assign({ renewed: true }),
    forgetTries: assign({ tries: 0, renewed: false, silent: false, problem: null }),
    noteAnswer: assign({ silent: false }),
    noteNoAnswer: assign({ silent: true }),
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
    settled: null,
    returning: true,
  },
  initial: 'checking',
  states: {
    checking: {
      on: {
        CHECK_VALID: { target: 'fetching', actions: 'noteAnswer' },
        CHECK_INVALID: { target: 'signedOut', actions: 'noteAnswer' },
        CHECK_FAILED: { target: 'signedOut', actions: 'noteAnswer' },
        CHECK_UNANSWERED: { target: 'checkingSilent', actions: ['noteNoAnswer', 'stay'] },
        CONNECTION_LOST: { target: 'checkingOffline', actions: 'stay' },
        SIGNED_OUT_ELSEWHERE: { target: 'checkingNobody', actions: 'noteAnswer' },
      },
    },
    checkingSilent: { on: { PAUSE_PASSED: 'checking' } },
    checkingOffline: { on: { CONNECTION_RESTORED: 'checking' } },
    checkingNobody: {
      entry: 'stay',
      on: {
        CHECK_INVALID: 'signedOut',
        CHECK_FAILED: 'signedOut',
        SIGNED_IN_ELSEWHERE: { target: 'fetching', actions: 'forgetSettling' },
      },
    },
    signedOut: {
      entry: 'stay',
      on: {
        SIGNED_IN_ELSEWHERE: { target: 'fetching', actions: 'forgetSettling' },
        goToSignIn: { guard: 'isOnboarding', target: 'checkingNobody', actions: 'goSigningIn' },
      },
    },
    revoked: {
      entry: 'stay',
      on: {
        goToSignIn: { guard: 'isOnboarding', target: 'checkingNobody', actions: 'goSigningIn' },
        reload: [{ guard: 'isOnboarding', target: 'signedOut' }, { target: 'checkingNobody' }],
      },
    },
    fetching: {
      on: {
        ...away,
        ...leaving,
        reload: { guard: 'isReturning', target: 'checking', actions: 'forgetTries' },
        TOKEN_OK: { target: 'lookup', actions: 'noteAnswer' },
        TOKEN_REFUSED: { target: 'tokenFailed', actions: ['noteAnswer', problem('tokenFailed')] },
        TOKEN_UNANSWERED: { target: 'fetchingSilent', actions: ['noteNoAnswer', 'stay'] },
        ACCOUNT_DISABLED: { target: 'revoked', actions: 'noteAnswer' },
        CONNECTION_LOST: { target: 'fetchingOffline', actions: 'stay' },
      },
    },
    fetchingSilent: { on: { PAUSE_PASSED: 'fetching' } },
    fetchingOffline: { on: { CONNECTION_RESTORED: 'fetching' } },
    tokenFailed: {
      on: {
        ...away,
        // The token is gone.
        reload: [again.reload[0], { target: 'checking', actions: 'forgetTries' }],
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
        USER_UNCONFIRMED: unsettled,
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
    lookupWhileOffline: { on: { USER_UNANSWERED: { target: 'lookupOffline', actions: 'noteNoAnswer' } } },
    lookupFailed: { on: { ...away, ...again, ...tryAgain, signOut: 'signingOut' } },
    asking: {
      entry: 'stay',
      on: {
        ...away,
        ...again,
        confirmStore: { target: 'settling', actions: 'forgetTries' },
        disownStore: { target: 'disowning', actions: 'forgetTries' },
        signOut: 'signingOut',
      },
    },
    disowning: { on: { ...away, ...again, deleteStore: 'deleting', keepStore: 'asking' } },
    settling: {
      on: { ...unsettledAgain, SETTLED: { target: 'signingOut', actions: settle('kept') } },
    },
    deleting: {
      on: { ...unsettledAgain, SETTLED: { target: 'signingOut', actions: settle('deleted') } },
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
        leaveOnboarding: { target: 'choosing', actions: ['goSigningIn', 'forgetTries'] },
        USER_200: found,
        USER_404: missing,
        USER_UNCONFIRMED: unsettled,
        USER_503: { target: 'unconfirmed', actions: 'forgetTries' },
        USER_UNANSWERED: { target: 'unconfirmed', actions: 'forgetTries' },
        USER_401: [{ guard: 'isRenewed', ...refused }, { target: 'recheckRenewal' }],
        USER_403: refused,
      },
    },
    recheckRenewal: {
      on: {
        RENEWED: { target: 'rechecking', actions: 'renew' },
        RENEWAL_REFUSED: refused,
        RENEWAL_UNANSWERED: { target: 'unconfirmed', actions: 'forgetTries' },
      },
    },
    choosing: { on: { ...away, ...choices, reload: 'choosingAgain' } },
    choosingAgain: { on: choices },
    session: {
      on: {
        ...away,
        ...againOnTheWay,
        SESSION_SUCCESS: { target: 'dashboard', actions: 'forgetTries' },
        SESSION_NOT_SUCCESS: unopened,
        SESSION_503: unopened,
        SESSION_NOT_STORED: { target: 'sessionFailed', actions: ['forgetTries', problem('cookiesBlocked')] },
        SESSION_TOO_OLD: { target: 'tooOld', actions: ['forgetTries', problem('recentSignInRequired')] },
        SESSION_401: [{ guard: 'isRenewed', ...unopened }, { target: 'sessionRenewal' }],
        SESSION_UNANSWERED: { target: 'sessionSilent', actions: ['noteNoAnswer', 'stay'] },
        CONNECTION_LOST: { target: 'sessionOffline', actions: 'stay' },
      },
    },
    sessionRenewal: {
      on: {
        RENEWED: { target: 'session', actions: 'renew' },
        RENEWAL_REFUSED: unopened,
        RENEWAL_UNANSWERED: { target: 'sessionSilent', actions: ['noteNoAnswer', 'stay'] },
        CONNECTION_LOST: { target: 'sessionOffline', actions: 'stay' },
      },
    },
    sessionSilent: { on: { PAUSE_PASSED: 'session' } },
    sessionOffline: { on: { CONNECTION_RESTORED: 'session' } },
    sessionFailed: { on: { ...away, ...again, ...tryAgain, signOut: 'signingOut' } },
    tooOld: { on: { ...away, signOut: 'signingOut', NEW_TOKEN: tryAgain.NEW_TOKEN } },
    signingOut: {
      on: {
        SIGN_OUT_DONE: { target: 'signedOut', actions: 'forgetTries' },
        SIGN_OUT_FAILED: { target: 'signedOut', actions: 'forgetTries' },
      },
    },
    dashboard: { on: { DASHBOARD_STOPPED: 'unopened', DASHBOARD_LATE: 'unopened' } },
    unopened: { on: { ...away, openDashboard: 'dashboard' } },
  },
});
