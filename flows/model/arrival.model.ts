import { assign, setup } from 'xstate';
import type { FlowEvent } from './events.ts';

export interface ArrivalContext {
  readonly place: 'auth' | 'registration';
  /** The result of the last lookup of the user's record. */
  readonly record: 'unknown' | 'owner' | 'newcomer' | 'unconfirmed';
  readonly tries: number;
  /** The token was refreshed since the last attempt of the user. */
  readonly renewed: boolean;
  /** The last request got no response, while the browser reports a connection. */
  readonly silent: boolean;
  readonly problem:
    | 'tokenFailed'
    | 'lookupFailed'
    | 'ownershipFailed'
    | 'sessionFailed'
    | 'recentSignInRequired'
    | 'cookiesBlocked'
    | null;
  /** The user's last answer to the ownership question. */
  readonly ownership: 'saved' | 'deleted' | null;
  /** The page expects to redirect to the dashboard, and shows no form. */
  readonly returning: boolean;
}

const signedOutElsewhere = {
  SIGNED_OUT_ELSEWHERE: { target: 'signedOut', actions: 'resetAttempts' },
} as const;
const reloads = {
  reload: [
    { guard: 'isOnboarding', target: 'fetching', actions: 'resetAttempts' },
    { target: 'checking', actions: ['resetAttempts', 'markReturning'] },
  ],
} as const;
/** Reloads in onboarding, or before a redirect to the dashboard. */
const reloadInRedirect = {
  reload: [reloads.reload[0], { guard: 'isReturning', target: 'checking', actions: 'resetAttempts' }],
} as const;
const leaveToChoice = {
  leaveOnboarding: {
    guard: 'isOnboarding',
    target: 'choosing',
    actions: ['enterSignIn', 'resetAttempts'],
  },
} as const;
/** /auth shows the account and offers a choice. */
const accountChoices = {
  continueSetup: { target: 'fetching', actions: 'enterOnboarding' },
  useAnotherAccount: 'signingOut',
} as const;
const retries = {
  retry: { target: 'fetching', actions: 'resetAttempts' },
  NEW_TOKEN: { target: 'fetching', actions: 'resetAttempts' },
} as const;
const lastFailedLookup = {
  guard: 'isLastAttempt',
  target: 'recordUnknown',
  actions: ['resetAttempts', 'enterOnboarding'],
} as const;
const failedLookup = [
  lastFailedLookup,
  { target: 'backoff', actions: ['countAttempt', 'recordResponse', 'clearReturning'] },
] as const;
const lookupWithoutResponse = [
  lastFailedLookup,
  { target: 'backoff', actions: ['countAttempt', 'recordNoResponse', 'clearReturning'] },
] as const;
const setError = (params: NonNullable<ArrivalContext['problem']>) => ({ type: 'setError', params }) as const;
const ownerFound = {
  guard: 'mayBeOwner',
  target: 'session',
  actions: ['resetAttempts', 'setOwner'],
} as const;
const ownerMissing = {
  guard: 'mayBeNewcomer',
  target: 'onboarding',
  actions: ['resetAttempts', 'setNewcomer', 'enterOnboarding'],
} as const;
const unconfirmedStore = {
  guard: 'mayBeUnconfirmed',
  target: 'asking',
  actions: ['resetAttempts', 'setUnconfirmed', 'enterSignIn'],
} as const;
const saveOwnership = (params: ArrivalContext['ownership']) => ({ type: 'saveOwnership', params }) as const;
const ownershipErrors = {
  OWNERSHIP_FAILED: { target: 'asking', actions: setError('ownershipFailed') },
  OWNERSHIP_TOO_OLD: { target: 'asking', actions: setError('recentSignInRequired') },
} as const;
const lookupRefused = {
  target: 'lookupFailed',
  actions: ['resetAttempts', setError('lookupFailed')],
} as const;
const sessionRefused = {
  target: 'sessionFailed',
  actions: ['resetAttempts', setError('sessionFailed')],
} as const;

/** A user with a stored identity opens /auth: session check, token, lookup, then a new session. */
export const arrivalModel = setup({
  types: { context: {} as ArrivalContext, events: {} as FlowEvent },
  actions: {
    enterOnboarding: assign({ place: 'registration', returning: false }),
    markReturning: assign({ returning: true }),
    clearReturning: assign({ returning: false }),
    enterSignIn: assign({ place: 'auth' }),
    setOwner: assign({ record: 'owner' }),
    setNewcomer: assign({ record: 'newcomer' }),
    setUnconfirmed: assign({ record: 'unconfirmed' }),
    saveOwnership: assign({
      record: 'unknown',
      ownership: (_, ownership: ArrivalContext['ownership']) => ownership,
    }),
    clearOwnershipResult: assign({ ownership: null }),
    countAttempt: assign({ tries: ({ context }) => context.tries + 1 }),
    markRefreshed: assign({ renewed: true }),
    resetAttempts: assign({ tries: 0, renewed: false, silent: false, problem: null }),
    recordResponse: assign({ silent: false }),
    recordNoResponse: assign({ silent: true }),
    setError: assign({ problem: (_, name: ArrivalContext['problem']) => name, returning: false }),
  },
  guards: {
    isOnboarding: ({ context }) => context.place === 'registration',
    isReturning: ({ context }) => context.returning,
    isLastAttempt: ({ context }) => context.tries === 2,
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
        CHECK_UNANSWERED: { target: 'checkingSilent', actions: ['recordNoResponse', 'clearReturning'] },
        CONNECTION_LOST: { target: 'checkingOffline', actions: 'clearReturning' },
        SIGNED_OUT_ELSEWHERE: { target: 'checkingSignedOut', actions: 'recordResponse' },
      },
    },
    checkingSilent: { on: { PAUSE_PASSED: 'checking' } },
    checkingOffline: { on: { CONNECTION_RESTORED: 'checking' } },
    checkingSignedOut: {
      entry: 'clearReturning',
      on: {
        CHECK_INVALID: 'signedOut',
        CHECK_FAILED: 'signedOut',
        SIGNED_IN_ELSEWHERE: { target: 'fetching', actions: 'clearOwnershipResult' },
      },
    },
    signedOut: {
      entry: 'clearReturning',
      on: {
        SIGNED_IN_ELSEWHERE: { target: 'fetching', actions: 'clearOwnershipResult' },
        goToSignIn: { guard: 'isOnboarding', target: 'checkingSignedOut', actions: 'enterSignIn' },
      },
    },
    revoked: {
      entry: 'clearReturning',
      on: {
        goToSignIn: { guard: 'isOnboarding', target: 'checkingSignedOut', actions: 'enterSignIn' },
        reload: [{ guard: 'isOnboarding', target: 'signedOut' }, { target: 'checkingSignedOut' }],
      },
    },
    fetching: {
      on: {
        ...signedOutElsewhere,
        ...leaveToChoice,
        reload: { guard: 'isReturning', target: 'checking', actions: 'resetAttempts' },
        TOKEN_OK: { target: 'lookup', actions: 'recordResponse' },
        TOKEN_REFUSED: { target: 'tokenFailed', actions: ['recordResponse', setError('tokenFailed')] },
        TOKEN_UNANSWERED: { target: 'fetchingSilent', actions: ['recordNoResponse', 'clearReturning'] },
        ACCOUNT_DISABLED: { target: 'revoked', actions: 'recordResponse' },
        CONNECTION_LOST: { target: 'fetchingOffline', actions: 'clearReturning' },
      },
    },
    fetchingSilent: { on: { PAUSE_PASSED: 'fetching' } },
    fetchingOffline: { on: { CONNECTION_RESTORED: 'fetching' } },
    tokenFailed: {
      on: {
        ...signedOutElsewhere,
        // A failed token request has removed the stored token.
        reload: [reloads.reload[0], { target: 'checking', actions: 'resetAttempts' }],
        ...retries,
        leaveOnboarding: { guard: 'isOnboarding', actions: 'enterSignIn' },
      },
    },
    lookup: {
      on: {
        ...signedOutElsewhere,
        ...reloadInRedirect,
        ...leaveToChoice,
        USER_200: ownerFound,
        USER_404: ownerMissing,
        USER_UNCONFIRMED: unconfirmedStore,
        USER_503: failedLookup,
        USER_UNANSWERED: lookupWithoutResponse,
        USER_401: [{ guard: 'isRenewed', ...lookupRefused }, { target: 'lookupRenewal' }],
        USER_403: lookupRefused,
        CONNECTION_LOST: { target: 'lookupOffline', actions: 'clearReturning' },
      },
    },
    lookupRenewal: {
      on: {
        RENEWED: { target: 'lookup', actions: 'markRefreshed' },
        RENEWAL_REFUSED: lookupRefused,
        RENEWAL_UNANSWERED: lookupWithoutResponse,
        CONNECTION_LOST: { target: 'lookupOffline', actions: 'clearReturning' },
      },
    },
    backoff: {
      on: {
        ...signedOutElsewhere,
        PAUSE_PASSED: 'lookup',
        CONNECTION_LOST: { target: 'lookupOffline', actions: 'clearReturning' },
      },
    },
    lookupOffline: {
      on: { CONNECTION_RESTORED: 'lookup', OFFLINE_PAUSE_PASSED: 'lookupWhileOffline' },
    },
    lookupWhileOffline: { on: { USER_UNANSWERED: { target: 'lookupOffline', actions: 'recordNoResponse' } } },
    lookupFailed: { on: { ...signedOutElsewhere, ...reloads, ...retries, signOut: 'signingOut' } },
    asking: {
      entry: 'clearReturning',
      on: {
        ...signedOutElsewhere,
        ...reloads,
        confirmStore: { target: 'settling', actions: 'resetAttempts' },
        disownStore: { target: 'disowning', actions: 'resetAttempts' },
        signOut: 'signingOut',
      },
    },
    disowning: { on: { ...signedOutElsewhere, ...reloads, deleteStore: 'deleting', keepStore: 'asking' } },
    settling: {
      on: {
        ...ownershipErrors,
        OWNERSHIP_RENEWED: { target: 'fetching', actions: ['setOwner', 'markReturning'] },
        OWNERSHIP_SAVED: { target: 'signingOut', actions: saveOwnership('saved') },
      },
    },
    deleting: {
      on: {
        ...ownershipErrors,
        OWNERSHIP_SAVED: { target: 'signingOut', actions: saveOwnership('deleted') },
      },
    },
    onboarding: {
      on: {
        ...signedOutElsewhere,
        ...reloads,
        leaveOnboarding: { target: 'choosing', actions: 'enterSignIn' },
      },
    },
    recordUnknown: {
      on: {
        ...signedOutElsewhere,
        ...reloads,
        leaveOnboarding: { target: 'choosing', actions: 'enterSignIn' },
        PAUSE_PASSED: 'rechecking',
        CONNECTION_LOST: { target: 'recordUnknownOffline', actions: 'clearReturning' },
      },
    },
    recordUnknownOffline: { on: { CONNECTION_RESTORED: 'rechecking' } },
    rechecking: {
      on: {
        ...reloads,
        leaveOnboarding: { target: 'choosing', actions: ['enterSignIn', 'resetAttempts'] },
        USER_200: ownerFound,
        USER_404: ownerMissing,
        USER_UNCONFIRMED: unconfirmedStore,
        USER_503: { target: 'recordUnknown', actions: 'resetAttempts' },
        USER_UNANSWERED: { target: 'recordUnknown', actions: 'resetAttempts' },
        USER_401: [{ guard: 'isRenewed', ...lookupRefused }, { target: 'recheckRenewal' }],
        USER_403: lookupRefused,
      },
    },
    recheckRenewal: {
      on: {
        RENEWED: { target: 'rechecking', actions: 'markRefreshed' },
        RENEWAL_REFUSED: lookupRefused,
        RENEWAL_UNANSWERED: { target: 'recordUnknown', actions: 'resetAttempts' },
      },
    },
    choosing: { on: { ...signedOutElsewhere, ...accountChoices, reload: 'choosingAgain' } },
    choosingAgain: { on: accountChoices },
    session: {
      on: {
        ...signedOutElsewhere,
        ...reloadInRedirect,
        SESSION_SUCCESS: { target: 'dashboard', actions: 'resetAttempts' },
        SESSION_NOT_SUCCESS: sessionRefused,
        SESSION_503: sessionRefused,
        SESSION_NOT_STORED: {
          target: 'sessionFailed',
          actions: ['resetAttempts', setError('cookiesBlocked')],
        },
        SESSION_TOO_OLD: { target: 'tooOld', actions: ['resetAttempts', setError('recentSignInRequired')] },
        SESSION_401: [{ guard: 'isRenewed', ...sessionRefused }, { target: 'sessionRenewal' }],
        SESSION_UNANSWERED: { target: 'sessionSilent', actions: ['recordNoResponse', 'clearReturning'] },
        CONNECTION_LOST: { target: 'sessionOffline', actions: 'clearReturning' },
      },
    },
    sessionRenewal: {
      on: {
        RENEWED: { target: 'session', actions: 'markRefreshed' },
        RENEWAL_REFUSED: sessionRefused,
        RENEWAL_UNANSWERED: { target: 'sessionSilent', actions: ['recordNoResponse', 'clearReturning'] },
        CONNECTION_LOST: { target: 'sessionOffline', actions: 'clearReturning' },
      },
    },
    sessionSilent: { on: { PAUSE_PASSED: 'session' } },
    sessionOffline: { on: { CONNECTION_RESTORED: 'session' } },
    sessionFailed: { on: { ...signedOutElsewhere, ...reloads, ...retries, signOut: 'signingOut' } },
    tooOld: { on: { ...signedOutElsewhere, signOut: 'signingOut', NEW_TOKEN: retries.NEW_TOKEN } },
    signingOut: {
      on: {
        SIGN_OUT_DONE: { target: 'signedOut', actions: 'resetAttempts' },
        SIGN_OUT_FAILED: { target: 'signedOut', actions: 'resetAttempts' },
      },
    },
    dashboard: { on: { DASHBOARD_STOPPED: 'unopened', DASHBOARD_LATE: 'unopened' } },
    unopened: { on: { ...signedOutElsewhere, openDashboard: 'dashboard' } },
  },
});
