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
} as const;
export type RegistrationModelEvent = { type: keyof typeof registrationModelEvents };

type Step = 'registering' | 'token' | 'session';
interface ModelContext {
  readonly person: 'ana' | 'nobody' | 'ana without e-mail' | 'beto';
  /** Where a retry begins. */
  readonly next: Step;
  readonly error: string | null;
}

const expectation = (state: string, waitsFor: string | null = null) => ({ state, waitsFor });

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
    begin: assign({ next: (_, next: Step) => next }),
    become: assign({ person: (_, person: ModelContext['person']) => person, error: null }),
    startOver: assign({ person: 'beto', next: 'registering', error: null }),
  },
  guards: {
    isBeto: ({ context }) => context.person === 'beto',
    isNobody: ({ context }) => context.person === 'nobody',
    hasNoEmail: ({ context }) => context.person === 'ana without e-mail',
    isRegistered: ({ context }) => context.next === 'token',
    hasToken: ({ context }) => context.next === 'session',
  },
}).createMachine({
  context: { person: 'ana', next: 'registering', error: null },
  initial: 'profile',
  on: {
    SIGNED_OUT_ELSEWHERE: {
      guard: ({ context }) => context.person === 'ana',
      actions: { type: 'become', params: 'nobody' },
    },
    SIGNED_IN_AGAIN: {
      guard: ({ context }) => context.person !== 'beto',
      actions: { type: 'become', params: 'ana' },
    },
    SIGNED_IN_WITHOUT_EMAIL: {
      guard: ({ context }) => context.person === 'ana',
      actions: { type: 'become', params: 'ana without e-mail' },
    },
    BETO_SIGNED_IN: {
      guard: ({ context }) => context.person !== 'beto',
      target: '.profile',
      actions: 'startOver',
    },
  },
  states: {
    profile: {
      meta: expectation('profile'),
      on: { submitProfile: { target: 'store', actions: 'clearError' } },
    },
    store: {
      meta: expectation('store'),
      on: {
        goBack: { target: 'profile', actions: 'clearError' },
        submitStore: [
          { guard: 'isNobody', actions: { type: 'fail', params: 'noIdentity' } },
          { guard: 'hasNoEmail', actions: { type: 'fail', params: 'noEmail' } },
          { guard: 'hasToken', target: 'session', actions: 'clearError' },
          { guard: 'isRegistered', target: 'token', actions: 'clearError' },
          { target: 'registering', actions: 'clearError' },
        ],
      },
    },
    registering: {
      meta: expectation('submitting.registeringOwner', 'registerOwner'),
      on: {
        REG_201: { target: 'token', actions: { type: 'begin', params: 'token' } },
        REG_409: { target: 'store', actions: { type: 'fail', params: 'emailInUse' } },
        REG_422_NAME: { target: 'profile', actions: { type: 'fail', params: 'invalidFields' } },
        REG_422_ADDRESS: { target: 'store', actions: { type: 'fail', params: 'invalidFields' } },
        REG_UNKNOWN: { target: 'store', actions: { type: 'fail', params: 'unknown' } },
      },
    },
    token: {
      meta: expectation('submitting.fetchingToken', 'fetchToken'),
      on: {
        TOKEN_OK: { target: 'session', actions: { type: 'begin', params: 'session' } },
        TOKEN_FAILED: { target: 'store', actions: { type: 'fail', params: 'network' } },
      },
    },
    session: {
      meta: expectation('submitting.creatingSession', 'createSession'),
      on: {
        SESSION_SUCCESS: 'completed',
        SESSION_NOT_SUCCESS: { target: 'store', actions: { type: 'fail', params: 'unknown' } },
        SESSION_503: { target: 'store', actions: { type: 'fail', params: 'unavailable' } },
        SESSION_401: {
          target: 'store',
          actions: [
            { type: 'fail', params: 'unauthorized' },
            { type: 'begin', params: 'token' },
          ],
        },
        SESSION_TOO_OLD: {
          target: 'store',
          actions: [
            { type: 'fail', params: 'recentSignInRequired' },
            { type: 'begin', params: 'token' },
          ],
        },
      },
    },
    completed: { meta: expectation('completed') },
  },
});
