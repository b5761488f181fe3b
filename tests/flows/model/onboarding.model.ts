import { assign, setup } from 'xstate';
import type { FlowEvent, WorldEventName } from './vocabulary.ts';

export interface OnboardingContext {
  readonly person: 'newcomer' | 'nobody' | 'without e-mail' | 'another';
  /** The call that a retry begins with. */
  readonly next: 'registering' | 'fetching' | 'opening';
  /** What the last step made the page say. */
  readonly said: string | null;
  /** The phone is marked. */
  readonly isPhoneWrong: boolean;
  readonly typed: 'nothing' | 'profile' | 'everything';
  /** The phone is too short, whether it is marked or not. */
  readonly hasShortPhone: boolean;
  /** Nobody was signed in at the first word: it belongs to the newcomer, once they are back. */
  readonly isNobodys: boolean;
  /** Nor is it kept until that person goes on. */
  readonly isUnkept: boolean;
  /** Step 2 is the page that Forward leads to. */
  readonly cameBack: boolean;
  /** The page was just opened anew: a step of its own, though it changes nothing. */
  readonly isReloaded: boolean;
}

/** What failures of the registration call say. */
const registrationRefusals = {
  REG_401: 'unauthorized',
  REG_TOO_OLD: 'recentSignInRequired',
  REG_409: 'emailInUse',
  REG_422_ADDRESS: 'invalidFields',
  REG_429: 'tooManyRequests',
  REG_503: 'unavailable',
  REG_UNKNOWN: 'unknown',
  REG_UNANSWERED: 'network',
  REG_TIMEOUT: 'timeout',
} as const satisfies Partial<Record<WorldEventName, string>>;

const say = (said: string) => ({ type: 'say', params: said }) as const;
const failures = Object.fromEntries(
  Object.entries(registrationRefusals).map(([event, code]) => [
    event,
    { target: 'store', actions: say(code) },
  ]),
) as Record<keyof typeof registrationRefusals, { target: never; actions: never }>;
const silently = (target: string) => ({ target, actions: 'beSilent' }) as const;
const others = (recognized: string) =>
  ({
    SIGNED_OUT_ELSEWHERE: { guard: 'isNewcomer', actions: ['disown', { type: 'become', params: 'nobody' }] },
    // What was typed meanwhile is theirs.
    SIGNED_IN_ELSEWHERE: { guard: 'isStranger', actions: { type: 'become', params: 'newcomer' } },
    SIGNED_IN_WITHOUT_EMAIL: { guard: 'isStranger', actions: { type: 'become', params: 'without e-mail' } },
    // Whoever is on record has nothing to fill in.
    OWNER_SIGNED_IN_ELSEWHERE: {
      guard: 'isSignedOutOwner',
      target: recognized,
      actions: { type: 'become', params: 'newcomer' },
    },
    // And not another's.
    SOMEBODY_ELSE_SIGNED_IN: { guard: 'isNobody', target: 'profile', actions: 'startOver' },
  }) as const;
/** The calls are called off. */
const calledOff = {
  SIGNED_OUT_ELSEWHERE: {
    guard: 'isNewcomer',
    target: 'store',
    actions: [{ type: 'become', params: 'nobody' }, say('noIdentity')],
  },
} as const;
/** What was typed is there again, at the same step. */
const again = (step: string) => ({ guard: 'isUnregistered', target: step, actions: 'openAnew' }) as const;

const beginning = {
  next: 'registering',
  said: null,
  isPhoneWrong: false,
  typed: 'nothing',
  hasShortPhone: false,
  isNobodys: false,
  isUnkept: false,
  cameBack: false,
  isReloaded: false,
} as const;

/** A newcomer on /registration: two steps, then three calls in order. */
export const onboardingModel = setup({
  types: { context: {} as OnboardingContext, events: {} as FlowEvent },
  actions: {
    say: assign({ said: (_, said: string) => said }),
    beSilent: assign({ said: null, isPhoneWrong: false, isReloaded: false }),
    openAnew: assign({ said: null, isPhoneWrong: false, isReloaded: true }),
    resume: assign({ cameBack: false, isReloaded: false }),
    markPhone: assign({ isPhoneWrong: true, hasShortPhone: true, isReloaded: false }),
    mendPhone: assign({ hasShortPhone: false }),
    comeBack: assign({ said: null, cameBack: true, isReloaded: false }),
    goOn: assign({ said: null, isPhoneWrong: false, cameBack: false, isReloaded: false }),
    typeProfile: assign({
      typed: ({ context }) => (context.typed === 'nothing' ? 'profile' : context.typed),
      isUnkept: ({ context }) => context.isUnkept || context.isNobodys,
    }),
    typeStore: assign({ typed: 'everything' }),
    disown: assign({ isNobodys: ({ context }) => context.typed === 'nothing' }),
    keep: assign({ isUnkept: ({ context }) => context.isNobodys }),
    become: assign({
      person: (_, person: OnboardingContext['person']) => person,
      isReloaded: false,
      said: null,
      // Another sign-in has another token.
      next: ({ context }) => (context.next === 'opening' ? 'fetching' : context.next),
      isNobodys: ({ context }, person) => person === 'nobody' && context.isNobodys,
    }),
    startOver: assign({ person: 'another', ...beginning }),
    next: assign({ next: (_, next: OnboardingContext['next']) => next }),
  },
  guards: {
    isNewcomer: ({ context }) => context.person === 'newcomer',
    isNobody: ({ context }) => context.person === 'nobody',
    isStranger: ({ context: { person, next } }) => person === 'nobody' && next === 'registering',
    isSignedOutOwner: ({ context: { person, next } }) => person === 'nobody' && next !== 'registering',
    hasNoEmail: ({ context }) => context.person === 'without e-mail',
    isSignedIn: ({ context }) => context.person !== 'nobody',
    hasToken: ({ context }) => context.next === 'opening',
    isRegistered: ({ context }) => context.next === 'fetching',
    // What is on record cannot be typed anew.
    isUnsent: ({ context }) => context.next === 'registering',
    // Somebody who has an account by now is led on instead.
    isUnregistered: ({ context: { person, next, isUnkept } }) =>
      (person === 'newcomer' || person === 'another') && next === 'registering' && !isUnkept,
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
        submitProfile: { target: 'store', actions: ['typeProfile', 'mendPhone', 'keep', 'goOn'] },
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
          { guard: 'isNobody', actions: ['typeStore', say('noIdentity')] },
          { guard: 'hasNoEmail', actions: ['typeStore', say('noEmail')] },
          { guard: 'hasToken', target: 'opening', actions: ['typeStore', 'keep', 'beSilent'] },
          { guard: 'isRegistered', target: 'fetching', actions: ['typeStore', 'keep', 'beSilent'] },
          { target: 'registering', actions: ['typeStore', 'keep', 'beSilent'] },
        ],
      },
    },
    registering: {
      on: {
        ...calledOff,
        REG_201: { target: 'fetching', actions: { type: 'next', params: 'fetching' } },
        REG_KNOWN: {
          target: 'store',
          actions: [say('registeredBefore'), { type: 'next', params: 'fetching' }],
        },
        REG_422_NAME: { target: 'profile', actions: ['comeBack', say('invalidFields')] },
        reload: again('store'),
        ...failures,
      },
    },
    fetching: {
      on: {
        ...calledOff,
        TOKEN_OK: { target: 'opening', actions: { type: 'next', params: 'opening' } },
        TOKEN_UNANSWERED: { target: 'store', actions: say('network') },
      },
    },
    opening: {
      on: {
        ...calledOff,
        SESSION_SUCCESS: silently('dashboard'),
        SESSION_NOT_SUCCESS: { target: 'store', actions: say('unknown') },
        SESSION_503: { target: 'store', actions: say('unavailable') },
        SESSION_NOT_STORED: { target: 'store', actions: say('cookiesBlocked') },
        SESSION_401: {
          target: 'store',
          actions: [say('unauthorized'), { type: 'next', params: 'fetching' }],
        },
        SESSION_TOO_OLD: {
          target: 'store',
          actions: [say('recentSignInRequired'), { type: 'next', params: 'fetching' }],
        },
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

/** The note of step 1, until the address is verified. */
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
    unverified: { on: { sendVerification: silently('sending'), VERIFIED_ELSEWHERE: 'verified' } },
    sending: {
      on: {
        SENT: 'sent',
        SEND_TOO_MANY: failing('tooManyRequests'),
        SEND_UNREACHABLE: failing('network'),
        SEND_FAILED: failing('unknown'),
      },
    },
    sent: { on: { sendVerification: 'sending', VERIFIED_ELSEWHERE: 'verified' } },
    failed: { on: { sendVerification: silently('sending') } },
    verified: {},
  },
});
