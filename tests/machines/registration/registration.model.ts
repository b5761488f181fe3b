import { assign, setup } from 'xstate';

export interface RegistrationExpectation {
  readonly state: string;
  readonly waitsFor: string | null;
}

export const registrationModelEvents = {
  submitBlankProfile: 1,
  submitShortPhone: 1,
  submitProfile: 1,
  goBack: 1,
  submitBlankStore: 1,
  submitStore: 1,
  REG_201: 1,
  REG_409: 1,
  REG_422_NAME: 1,
  REG_422_ADDRESS: 1,
  REG_UNKNOWN: 1,
  TOKEN_OK: 1,
  TOKEN_FAILED: 1,
  SESSION_SUCCESS: 1,
  SESSION_NOT_SUCCESS: 1,
  SESSION_503: 1,
  SESSION_401: 1,
  SESSION_TOO_OLD: 1,
  SIGNED_OUT_ELSEWHERE: 1,
  SIGNED_IN_AGAIN: 1,
  SIGNED_IN_WITHOUT_EMAIL: 1,
  BETO_SIGNED_IN: 1,
  signOut: 1,
  RECOGNIZED: 1,
  CHANGED_ELSEWHERE: 1,
  DROPPED_ELSEWHERE: 1,
} as const;
export type RegistrationModelEvent = { type: keyof typeof registrationModelEvents };

type Step = 'registering' | 'token' | 'session';
interface ModelContext {
  readonly person: 'ana' | 'nobody' | 'ana without e-mail' | 'beto';
  /** Who typed what the fields say; nobody did: they are blank. */
  readonly typedBy: 'ana' | 'beto' | 'visitor' | 'nobody';
  /** The step of the draft that the browser keeps for Ana. */
  readonly kept: 'profile' | 'store' | null;
  /** Where a retry begins. */
  readonly next: Step;
  readonly error: string | null;
}

const expectation = (state: string, waitsFor: string | null = null) => ({ state, waitsFor });
const uidOf = (person: ModelContext['person']) => (person === 'ana without e-mail' ? 'ana' : person);
const blank = { typedBy: 'nobody', next: 'registering', error: null } as const;
const fail = (error: string) => ({ type: 'fail', params: error }) as const;
const begin = (next: Step) => ({ type: 'begin', params: next }) as const;
const become = (person: ModelContext['person']) => ({ type: 'become', params: person }) as const;
const type = (step: 'profile' | 'store') => ({ type: 'type', params: step }) as const;
/** Ana finds what she typed, at its step; Beto finds nothing. */
const anew = (person: ModelContext['person']) =>
  ({ target: '#onboarding.profile', actions: ['forget', become(person)] }) as const;
const restored = (person: 'ana' | 'ana without e-mail') => {
  const actions = ['forget', become(person), 'adopt'] as const;
  return [
    { guard: 'isKeptAtStore', target: '#onboarding.store', actions },
    { guard: 'isKept', target: '#onboarding.profile', actions },
    anew(person),
  ] as const;
};

/** While calls are under way, what other tabs do changes nothing here. */
const ignoresOtherTabs = {
  CHANGED_ELSEWHERE: { actions: 'keepElsewhere' },
  DROPPED_ELSEWHERE: { actions: 'dropElsewhere' },
} as const;

/** Onboarding as the documentation tells it; it shares no code with the chart. */
export const registrationModel = setup({
  types: {
    context: {} as ModelContext,
    events: {} as RegistrationModelEvent,
    meta: {} as RegistrationExpectation,
  },
  actions: {
    fail: assign({ error: (_, error: string) => error }),
    clearError: assign({ error: null }),
    mendAddress: assign({ error: ({ context: { error } }) => (error === 'invalidFields' ? null : error) }),
    begin: assign({ next: (_, next: Step) => next }),
    become: assign(({ context: { typedBy, next } }, person: ModelContext['person']) => ({
      person,
      error: null,
      next: next === 'session' ? 'token' : next,
      // What a visitor typed belongs to the person who signs in.
      typedBy: typedBy === 'visitor' && person !== 'nobody' ? (uidOf(person) as 'ana' | 'beto') : typedBy,
    })),
    type: assign(({ context: { person, typedBy, kept } }, step: 'profile' | 'store') => {
      const typist = uidOf(person) === 'nobody' ? 'visitor' : (uidOf(person) as 'ana' | 'beto');
      const owner = typedBy === 'nobody' ? typist : typedBy;
      return { typedBy: owner, kept: owner === 'ana' ? step : kept };
    }),
    forget: assign(blank),
    drop: assign(({ context: { person, typedBy, kept } }) => ({
      kept: typedBy === 'ana' || (typedBy === 'nobody' && uidOf(person) === 'ana') ? null : kept,
    })),
    adopt: assign({ typedBy: 'ana' }),
    keepElsewhere: assign({ kept: 'store' }),
    dropElsewhere: assign({ kept: null }),
  },
  guards: {
    isAna: ({ context }) => context.person === 'ana',
    isNobody: ({ context }) => context.person === 'nobody',
    hasNoEmail: ({ context }) => context.person === 'ana without e-mail',
    isRegistered: ({ context }) => context.next === 'token',
    hasToken: ({ context }) => context.next === 'session',
    isKept: ({ context }) => context.kept !== null,
    isKeptAtStore: ({ context }) => context.kept === 'store',
    /** The person who is signed in already, or whose draft a visitor's text becomes. */
    isAnas: ({ context: { typedBy, person } }) =>
      typedBy === 'ana' || typedBy === 'visitor' || (typedBy === 'nobody' && uidOf(person) === 'ana'),
    isBetos: ({ context: { typedBy, person } }) =>
      typedBy === 'beto' || typedBy === 'visitor' || (typedBy === 'nobody' && person === 'beto'),
    isVisitors: ({ context }) => context.typedBy === 'visitor',
    isHers: ({ context: { typedBy, person } }) =>
      typedBy === 'ana' || (typedBy === 'nobody' && uidOf(person) === 'ana'),
  },
}).createMachine({
  id: 'onboarding',
  context: { person: 'ana', typedBy: 'nobody', kept: null, next: 'registering', error: null },
  initial: 'profile',
  on: {
    SIGNED_OUT_ELSEWHERE: { guard: 'isAna', actions: become('nobody') },
    SIGNED_IN_AGAIN: [{ guard: 'isAnas', actions: become('ana') }, ...restored('ana')],
    SIGNED_IN_WITHOUT_EMAIL: { guard: 'isAna', actions: become('ana without e-mail') },
    BETO_SIGNED_IN: [{ guard: 'isBetos', actions: become('beto') }, anew('beto')],
    signOut: { target: '.profile', actions: ['drop', 'forget'] },
    RECOGNIZED: { target: '.completed', actions: 'drop' },
    CHANGED_ELSEWHERE: [
      { guard: 'isHers', actions: ['keepElsewhere', 'adopt'] },
      { actions: 'keepElsewhere' },
    ],
    DROPPED_ELSEWHERE: [
      { guard: 'isHers', target: '.profile', actions: ['dropElsewhere', 'forget'] },
      { actions: 'dropElsewhere' },
    ],
  },
  states: {
    profile: {
      meta: expectation('profile'),
      on: {
        SIGNED_IN_AGAIN: { guard: 'isVisitors', actions: [become('ana'), type('profile')] },
        submitBlankProfile: { actions: type('profile') },
        submitShortPhone: { actions: type('profile') },
        submitProfile: { target: 'store', actions: [type('store'), 'clearError'] },
      },
    },
    store: {
      meta: expectation('store'),
      on: {
        SIGNED_IN_AGAIN: { guard: 'isVisitors', actions: [become('ana'), type('store')] },
        goBack: { target: 'profile', actions: [type('profile'), 'clearError'] },
        submitBlankStore: { actions: [type('store'), 'mendAddress'] },
        submitStore: [
          { guard: 'isNobody', actions: [type('store'), fail('noIdentity')] },
          { guard: 'hasNoEmail', actions: [type('store'), fail('noEmail')] },
          { guard: 'hasToken', target: 'session', actions: [type('store'), 'clearError'] },
          { guard: 'isRegistered', target: 'token', actions: [type('store'), 'clearError'] },
          { target: 'registering', actions: [type('store'), 'clearError'] },
        ],
      },
    },
    registering: {
      meta: expectation('submitting.registeringOwner', 'registerOwner'),
      on: {
        ...ignoresOtherTabs,
        REG_201: { target: 'token', actions: begin('token') },
        REG_409: { target: 'store', actions: fail('emailInUse') },
        REG_422_NAME: { target: 'profile', actions: [fail('invalidFields'), type('profile')] },
        REG_422_ADDRESS: { target: 'store', actions: fail('invalidFields') },
        REG_UNKNOWN: { target: 'store', actions: fail('unknown') },
      },
    },
    token: {
      meta: expectation('submitting.fetchingToken', 'fetchToken'),
      on: {
        ...ignoresOtherTabs,
        TOKEN_OK: { target: 'session', actions: begin('session') },
        TOKEN_FAILED: { target: 'store', actions: fail('network') },
      },
    },
    session: {
      meta: expectation('submitting.creatingSession', 'createSession'),
      on: {
        ...ignoresOtherTabs,
        SESSION_SUCCESS: { target: 'completed', actions: 'drop' },
        SESSION_NOT_SUCCESS: { target: 'store', actions: fail('unknown') },
        SESSION_503: { target: 'store', actions: fail('unavailable') },
        SESSION_401: {
          target: 'store',
          actions: [fail('unauthorized'), begin('token')],
        },
        SESSION_TOO_OLD: {
          target: 'store',
          actions: [fail('recentSignInRequired'), begin('token')],
        },
      },
    },
    completed: {
      meta: expectation('completed'),
      on: {
        SIGNED_OUT_ELSEWHERE: { guard: 'isAna', ...anew('nobody') },
        SIGNED_IN_AGAIN: restored('ana'),
        SIGNED_IN_WITHOUT_EMAIL: restored('ana without e-mail'),
        BETO_SIGNED_IN: anew('beto'),
        RECOGNIZED: {},
        DROPPED_ELSEWHERE: { actions: 'dropElsewhere' },
      },
    },
  },
});
