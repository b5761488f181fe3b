import { and, assign, setup } from 'xstate';
import type { FlowEvent, WorldEventName } from './events.ts';

export interface OnboardingContext {
  readonly person: 'newcomer' | 'signed out' | 'without e-mail' | 'another';
  /** The owner has a record, and needs a session. */
  readonly isRegistered: boolean;
  /** The record has other text than the form had. */
  readonly isOtherRecord: boolean;
  /** Why there is no session. */
  readonly failed: 'tokenFailed' | 'sessionFailed' | 'cookiesBlocked' | 'recentSignInRequired' | null;
  readonly said: string | null;
  readonly isPhoneWrong: boolean;
  readonly typed: 'nothing' | 'profile' | 'everything';
  /** The phone is too short, with or without an error. */
  readonly hasShortPhone: boolean;
  /** The text was typed while signed out: it belongs to the next user. */
  readonly isAnonymous: boolean;
  /** Such text is not saved until the user continues. */
  readonly isUnsaved: boolean;
  readonly cameBack: boolean;
  readonly renewed: boolean;
  readonly silent: boolean;
  /** The page was reloaded: a separate state, although nothing changes. */
  readonly isReloaded: boolean;
}

const registrationRefusals = {
  REG_401: 'unauthorized',
  REG_TOO_OLD: 'recentSignInRequired',
  REG_409: 'emailInUse',
  REG_422_ADDRESS: 'invalidFields',
  REG_429: 'tooManyRequests',
  REG_503: 'unavailable',
  REG_UNKNOWN: 'unknown',
} as const satisfies Partial<Record<WorldEventName, string>>;

const say = (said: string) => ({ type: 'say', params: said }) as const;
const failures = Object.fromEntries(
  Object.entries(registrationRefusals).map(([event, code]) => [
    event,
    { target: 'store', actions: say(code) },
  ]),
) as Record<keyof typeof registrationRefusals, { target: never; actions: never }>;
const started = { renewed: false, silent: false } as const;
const unanswered = (target: string) => ({ target, actions: 'recordNoResponse' }) as const;
/** The states of a request without a response, which is repeated. */
const waiting = (request: string) =>
  ({
    [`${request}Silent`]: { on: { PAUSE_PASSED: request } },
    [`${request}Offline`]: { on: { CONNECTION_RESTORED: request } },
  }) as const;
/** The refresh of a refused token, once for each request. */
const renewal = (request: string, refused: object) => ({
  [`${request}Renewal`]: {
    on: {
      RENEWED: { target: request, actions: 'markRefreshed' },
      RENEWAL_REFUSED: refused,
      RENEWAL_UNANSWERED: unanswered(`${request}Silent`),
      CONNECTION_LOST: `${request}Offline`,
    },
  },
});
const silently = (target: string) => ({ target, actions: 'beSilent' }) as const;
const others = (recognized: string) =>
  ({
    SIGNED_OUT_ELSEWHERE: {
      guard: 'isNewcomer',
      actions: ['disown', { type: 'become', params: 'signed out' }],
    },
    SIGNED_IN_ELSEWHERE: [
      // Text that was typed meanwhile belongs to this user.
      { guard: 'isSignedOutVisitor', actions: { type: 'become', params: 'newcomer' } },
      // Another tab has deleted the record.
      {
        guard: and(['isSignedOutOwner', 'isOwnRecord']),
        target: 'store',
        actions: [{ type: 'become', params: 'newcomer' }, 'loseRecord'],
      },
    ],
    SIGNED_IN_WITHOUT_EMAIL: {
      guard: 'isSignedOutVisitor',
      actions: { type: 'become', params: 'without e-mail' },
    },
    // An owner with a record skips onboarding.
    OWNER_SIGNED_IN_ELSEWHERE: {
      guard: 'isSignedOutOwner',
      target: recognized,
      actions: { type: 'become', params: 'newcomer' },
    },
    // Text of another user is discarded.
    SWITCHED_ACCOUNT_ELSEWHERE: { guard: 'isSignedOut', target: 'profile', actions: 'startOver' },
  }) as const;
const calledOff = (...actions: ReturnType<typeof say>[]) =>
  ({
    SIGNED_OUT_ELSEWHERE: {
      guard: 'isNewcomer',
      target: 'store',
      actions: [{ type: 'become', params: 'signed out' }, ...actions],
    },
  }) as const;
const fail = (failed: NonNullable<OnboardingContext['failed']>) =>
  ({ target: 'store', actions: { type: 'fail', params: failed } }) as const;
const again = (step: string) => ({ guard: 'isUnregistered', target: step, actions: 'openAnew' }) as const;

const beginning = {
  isRegistered: false,
  isOtherRecord: false,
  failed: null,
  said: null,
  isPhoneWrong: false,
  typed: 'nothing',
  hasShortPhone: false,
  isAnonymous: false,
  isUnsaved: false,
  cameBack: false,
  isReloaded: false,
  ...started,
} as const;

/** Refusals with Retry. */
const retryable = ['tooManyRequests', 'unavailable', 'unknown'];

/** This text remains until the user continues. */
const unread = ({ said }: OnboardingContext) => (said === 'registeredBefore' ? said : null);

export const onboardingModel = setup({
  types: { context: {} as OnboardingContext, events: {} as FlowEvent },
  actions: {
    say: assign((_, said: string) => ({ said, ...started })),
    beSilent: assign({ said: null, isPhoneWrong: false, isReloaded: false, ...started }),
    openAnew: assign({ said: null, isPhoneWrong: false, isReloaded: true, ...started }),
    markRefreshed: assign({ renewed: true }),
    recordNoResponse: assign({ silent: true }),
    resume: assign({ cameBack: false, isReloaded: false }),
    markPhone: assign({ isPhoneWrong: true, hasShortPhone: true, isReloaded: false }),
    correctPhone: assign({ hasShortPhone: false }),
    comeBack: assign({ said: ({ context }) => unread(context), cameBack: true, isReloaded: false }),
    goOn: assign({
      said: ({ context }) => unread(context),
      isPhoneWrong: false,
      cameBack: false,
      isReloaded: false,
    }),
    typeProfile: assign({
      typed: ({ context }) => (context.typed === 'nothing' ? 'profile' : context.typed),
      isUnsaved: ({ context }) => context.isUnsaved || context.isAnonymous,
    }),
    typeStore: assign({ typed: 'everything' }),
    disown: assign({ isAnonymous: ({ context }) => context.typed === 'nothing' }),
    keep: assign({ isUnsaved: ({ context }) => context.isAnonymous }),
    become: assign({
      person: (_, person: OnboardingContext['person']) => person,
      isReloaded: false,
      said: null,
      failed: null,
      isAnonymous: ({ context }, person) => person === 'signed out' && context.isAnonymous,
    }),
    startOver: assign({ person: 'another', ...beginning }),
    register: assign({ isRegistered: true, ...started }),
    findOtherRecord: assign({ isOtherRecord: true }),
    loseRecord: assign({ isRegistered: false, said: 'storeDeleted' }),
    fail: assign((_, failed: OnboardingContext['failed']) => ({ failed, ...started })),
    tryAgain: assign({ failed: null, cameBack: false, ...started }),
  },
  guards: {
    isNewcomer: ({ context }) => context.person === 'newcomer',
    isSignedOut: ({ context }) => context.person === 'signed out',
    isSignedOutVisitor: ({ context: { person, isRegistered } }) => person === 'signed out' && !isRegistered,
    isSignedOutOwner: ({ context: { person, isRegistered } }) => person === 'signed out' && isRegistered,
    hasNoEmail: ({ context }) => context.person === 'without e-mail',
    isRenewed: ({ context }) => context.renewed,
    isSignedIn: ({ context }) => context.person !== 'signed out',
    isReviewing: ({ context }) => context.said === 'registeredBefore',
    isSendable: ({ context: { said } }) => retryable.includes(String(said)),
    isRetryable: ({ context: { failed } }) => failed !== null && failed !== 'recentSignInRequired',
    // A lost record can be registered again if it has the form's text.
    isOwnRecord: ({ context }) => !context.isOtherRecord,
    // Registered text cannot change.
    isUnsent: ({ context }) => !context.isRegistered,
    // A user with a record is redirected.
    isUnregistered: ({ context: { person, isRegistered, isUnsaved } }) =>
      (person === 'newcomer' || person === 'another') && !isRegistered && !isUnsaved,
    leadsForward: ({ context }) => context.cameBack && !context.hasShortPhone,
  },
}).createMachine({
  context: { person: 'newcomer', ...beginning },
  initial: 'profile',
  states: {
    profile: {
      on: {
        ...others('recognizedAtProfile'),
        submitShortPhone: {
          guard: 'isUnsent',
          target: 'profile',
          actions: ['typeProfile', 'markPhone'],
        },
        submitProfile: { target: 'store', actions: ['typeProfile', 'correctPhone', 'keep', 'goOn'] },
        goForward: { guard: 'leadsForward', target: 'store', actions: ['keep', 'goOn'] },
        reload: again('profile'),
        leaveOnboarding: { guard: 'isSignedIn', target: 'left' },
      },
    },
    store: {
      on: {
        ...others('recognizedAtStore'),
        backToProfile: { target: 'profile', actions: ['keep', 'comeBack'] },
        goBack: { target: 'profile', actions: ['keep', 'comeBack'] },
        reload: again('store'),
        submitStore: [
          { guard: 'isSignedOutVisitor', actions: ['typeStore', say('noIdentity')] },
          { guard: 'hasNoEmail', actions: ['typeStore', say('noEmail')] },
          { guard: 'isReviewing', target: 'fetching', actions: 'beSilent' },
          { guard: 'isUnsent', target: 'registering', actions: ['typeStore', 'keep', 'beSilent'] },
        ],
        retry: [
          { guard: 'isSendable', target: 'registering', actions: ['keep', 'beSilent'] },
          { guard: 'isRetryable', target: 'refetching', actions: 'tryAgain' },
        ],
      },
    },
    registering: {
      on: {
        ...calledOff(say('noIdentity')),
        REG_201: { target: 'fetching', actions: 'register' },
        REG_CONFLICT: { target: 'store', actions: ['register', 'findOtherRecord', say('registeredBefore')] },
        REG_422_NAME: { target: 'profile', actions: ['comeBack', say('invalidFields')] },
        reload: again('store'),
        ...failures,
        REG_401: [{ guard: 'isRenewed', ...failures.REG_401 }, { target: 'registeringRenewal' }],
        REG_UNANSWERED: unanswered('registeringSilent'),
        CONNECTION_LOST: 'registeringOffline',
      },
    },
    ...waiting('registering'),
    ...renewal('registering', { target: 'store', actions: say('unknown') }),
    fetching: {
      on: {
        ...calledOff(),
        TOKEN_OK: { target: 'opening', actions: 'register' },
        TOKEN_REFUSED: fail('tokenFailed'),
        TOKEN_UNANSWERED: unanswered('fetchingSilent'),
        CONNECTION_LOST: 'fetchingOffline',
      },
    },
    ...waiting('fetching'),
    opening: {
      on: {
        ...calledOff(),
        SESSION_SUCCESS: silently('dashboard'),
        SESSION_NOT_SUCCESS: fail('sessionFailed'),
        SESSION_503: fail('sessionFailed'),
        SESSION_NOT_STORED: fail('cookiesBlocked'),
        SESSION_401: [{ guard: 'isRenewed', ...fail('sessionFailed') }, { target: 'openingRenewal' }],
        SESSION_TOO_OLD: fail('recentSignInRequired'),
        SESSION_UNANSWERED: unanswered('openingSilent'),
        CONNECTION_LOST: 'openingOffline',
      },
    },
    ...waiting('opening'),
    ...renewal('opening', fail('sessionFailed')),
    // Retry looks the record up, as after a sign-in.
    refetching: { on: { ...calledOff(), TOKEN_OK: 'relookup' } },
    relookup: {
      on: {
        ...calledOff(),
        USER_200: 'opening',
        USER_404: { guard: 'isOwnRecord', target: 'store', actions: 'loseRecord' },
      },
    },
    recognizedAtProfile: { on: { SESSION_SUCCESS: silently('dashboard') } },
    recognizedAtStore: { on: { SESSION_SUCCESS: silently('dashboard') } },
    left: {
      on: {
        continueSetup: { guard: 'isUnregistered', target: 'profile', actions: 'resume' },
        useAnotherAccount: 'signingOut',
      },
    },
    signingOut: { on: { SIGN_OUT_DONE: 'signedOut' } },
    signedOut: {},
    dashboard: { on: { DASHBOARD_STOPPED: 'unopened', DASHBOARD_LATE: 'unopened' } },
    unopened: { on: { openDashboard: 'dashboard' } },
  },
});

export interface VerificationContext {
  readonly said: 'tooManyRequests' | 'network' | 'unknown' | null;
}

const failing = (said: VerificationContext['said']) =>
  ({ target: 'failed', actions: { type: 'say', params: said } }) as const;

/** The notice of step 1, until the e-mail is verified. */
export const verificationModel = setup({
  types: { context: {} as VerificationContext, events: {} as FlowEvent },
  actions: {
    say: assign({ said: (_, said: VerificationContext['said']) => said }),
    beSilent: assign({ said: null }),
  },
}).createMachine({
  context: { said: null },
  initial: 'unverified',
  states: {
    unverified: {
      on: {
        sendVerification: silently('sending'),
        changeEmail: 'changingEmail',
        VERIFIED_ELSEWHERE: 'verified',
      },
    },
    changingEmail: { on: { SIGN_OUT_DONE: 'correcting' } },
    correcting: {},
    sending: {
      on: {
        changeEmail: 'changingEmail',
        SENT: 'sent',
        SEND_TOO_MANY: failing('tooManyRequests'),
        SEND_UNREACHABLE: failing('network'),
        SEND_FAILED: failing('unknown'),
      },
    },
    sent: {
      on: { sendVerification: 'sending', changeEmail: 'changingEmail', VERIFIED_ELSEWHERE: 'verified' },
    },
    failed: { on: { sendVerification: silently('sending'), changeEmail: 'changingEmail' } },
    verified: {},
  },
});
