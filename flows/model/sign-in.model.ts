import { assign, setup } from 'xstate';
import type { FlowEvent, WorldEventName } from './events.ts';

export interface SignInContext {
  readonly mode: 'signIn' | 'signUp';
  /** The message of the last step: at a field, or in a toast. */
  readonly said: string | null;
  /** Policy errors remain until the password is edited. */
  readonly lacks?: boolean;
  /** The modal was opened from the landing page, where Back returns. */
  readonly isOpened?: boolean;
}

/** Messages of the provider's errors, by the specification's codes. */
const refusals = {
  REFUSED_INVALID_EMAIL: 'invalid-email',
  REFUSED_INVALID_CREDENTIAL: 'invalid-credential',
  REFUSED_USER_DISABLED: 'user-disabled',
  REFUSED_USER_NOT_FOUND: 'user-not-found',
  REFUSED_WRONG_PASSWORD: 'wrong-password',
  REFUSED_TOO_MANY: 'too-many-requests',
  REFUSED_UNREACHABLE: 'network-request-failed',
  REFUSED_OTHER: 'quota-exceeded',
  REFUSED_WITHOUT_CODE: 'without-code',
} as const satisfies Partial<Record<WorldEventName, string>>;
const signUpRefusals = {
  REFUSED_EMAIL_IN_USE: 'email-already-in-use',
  REFUSED_WEAK: 'weak-password',
} as const satisfies Partial<Record<WorldEventName, string>>;
const googleRefusals = {
  GOOGLE_INVALID_EMAIL: 'invalid-email',
  GOOGLE_USER_DISABLED: 'user-disabled',
  GOOGLE_USER_NOT_FOUND: 'user-not-found',
  GOOGLE_WRONG_PASSWORD: 'wrong-password',
  GOOGLE_EMAIL_IN_USE: 'email-already-in-use',
  GOOGLE_WEAK: 'weak-password',
  GOOGLE_UNREACHABLE: 'network-request-failed',
  GOOGLE_INTERNAL: 'internal-error',
  GOOGLE_OTHER: 'quota-exceeded',
  GOOGLE_WITHOUT_CODE: 'without-code',
} as const satisfies Partial<Record<WorldEventName, string>>;

const say = (said: string) => ({ type: 'say', params: said }) as const;
const back = <T extends object>(codes: T, target: string, guard: string) =>
  Object.fromEntries(
    Object.entries(codes).map(([event, code]) => [event, { guard, target, actions: say(code) }]),
  ) as Record<keyof T, { guard: never; target: never; actions: never }>;
const silently = (target: string) => ({ target, actions: 'beSilent' }) as const;
const fault = (said: string) => ({ target: 'form', actions: say(said) }) as const;
/** Submitted with a changed password. */
const editedFault = (said: string) => ({ target: 'form', actions: ['edit', say(said)] }) as const;

const options = {
  chooseEmail: silently('form'),
  chooseGoogle: silently('popup'),
  switchMode: { guard: 'isPage', actions: ['switchMode', 'beSilent'] },
} as const;
const popup = {
  ...options,
  closePopup: silently('popupClosed'),
  GOOGLE_OK: silently('arriving'),
  ...back(googleRefusals, 'options', 'isPage'),
  GOOGLE_HAS_PASSWORD: silently('linking'),
};

/** A visitor at the form of /auth or of the modal. */
export const signInModel = (surface: 'page' | 'modal') =>
  setup({
    types: { context: {} as SignInContext, events: {} as FlowEvent },
    actions: {
      say: assign({ said: (_, said: string) => said }),
      lack: assign({ lacks: true }),
      edit: assign({ lacks: false }),
      open: assign({ isOpened: true }),
      beSilent: assign({ said: null, lacks: false }),
      switchMode: assign({ mode: ({ context }) => (context.mode === 'signIn' ? 'signUp' : 'signIn') }),
      startSigningUp: assign({ mode: 'signUp', said: null, lacks: false, isOpened: false }),
      startOver: assign({ mode: 'signIn', said: null, lacks: false, isOpened: false }),
    },
    guards: {
      isPage: () => surface === 'page',
      isModal: () => surface === 'modal',
      isOpened: ({ context }) => context.isOpened === true,
      isSignIn: ({ context }) => context.mode === 'signIn',
      isSignInPage: ({ context }) => surface === 'page' && context.mode === 'signIn',
      isSignUp: ({ context }) => context.mode === 'signUp',
    },
  }).createMachine({
    context: { mode: 'signIn', said: null, lacks: false, isOpened: false },
    initial: surface === 'page' ? 'options' : 'landing',
    states: {
      landing: { on: { openSignIn: { target: 'options', actions: ['beSilent', 'open'] } } },
      introduction: { on: { openAuth: { target: 'options', actions: 'startSigningUp' } } },
      options: {
        on: {
          ...options,
          chooseGoogleBlocked: { target: 'blocked', actions: say('popup-blocked') },
          goToIntroduction: { guard: 'isPage', ...silently('introduction') },
          closeModal: { guard: 'isModal', ...silently('landing') },
          goBack: { guard: 'isOpened', ...silently('landing') },
        },
      },
      popup: { on: { ...popup, chooseGoogle: silently('secondPopup') } },
      secondPopup: { on: { ...popup, chooseGoogle: silently('popup') } },
      popupClosed: {
        on: { ...options, GRACE_OVER: { target: 'options', actions: say('popup-closed-by-user') } },
      },
      blocked: { on: { ...options, continueInTab: silently('atGoogle') } },
      atGoogle: {
        on: {
          RETURN_OK: { target: 'arriving', actions: 'startOver' },
          RETURN_REFUSED: { target: 'options', actions: ['startOver', say('user-disabled')] },
          RETURN_HAS_PASSWORD: { target: 'linking', actions: 'startOver' },
          LEAVING_STOPPED: silently('blocked'),
          LEAVING_LATE: { target: 'blocked', actions: say('provider-unreached') },
          LEAVING_FAILED: { target: 'options', actions: say('internal-error') },
          cancelAtGoogle: { target: 'options', actions: 'startOver' },
        },
      },
      linking: {
        on: {
          backToOptions: silently('options'),
          forgotPassword: silently('reset'),
          submitLinkBlank: { target: 'linking', actions: say('required') },
          submitLink: silently('connecting'),
        },
      },
      connecting: {
        on: {
          LINK_OK: silently('arriving'),
          LINK_REFUSED: { target: 'linking', actions: say('wrong-password') },
        },
      },
      form: {
        on: {
          backToOptions: silently('options'),
          switchMode: { guard: 'isPage', actions: ['switchMode', 'beSilent'] },
          forgotPassword: { guard: 'isSignIn', ...silently('reset') },
          submitBlank: editedFault('required'),
          submitMalformedEmail: fault('invalidEmail'),
          submitShort: [{ guard: 'isModal', ...silently('submitting') }, editedFault('minLength')],
          submitCommon: { guard: 'isSignUp', ...editedFault('common') },
          submitOwnEmail: { guard: 'isSignUp', ...editedFault('ownEmail') },
          submitMismatch: { guard: 'isSignUp', ...fault('mismatch') },
          submitValid: silently('submitting'),
        },
      },
      submitting: {
        on: {
          ACCEPTED: silently('arriving'),
          ...back(refusals, 'form', 'isSignInPage'),
          // The modal renders the same form: two errors suffice.
          REFUSED_INVALID_CREDENTIAL: {
            guard: 'isSignIn',
            target: 'form',
            actions: say('invalid-credential'),
          },
          REFUSED_UNREACHABLE: { guard: 'isSignIn', target: 'form', actions: say('network-request-failed') },
          ...back(signUpRefusals, 'form', 'isSignUp'),
          REFUSED_POLICY: { guard: 'isSignUp', target: 'form', actions: [say('missing'), 'lack'] },
        },
      },
      reset: {
        on: {
          backToForm: silently('form'),
          submitResetBlank: { target: 'reset', actions: say('required') },
          submitReset: silently('requestingReset'),
        },
      },
      requestingReset: {
        on: {
          RESET_SENT: silently('resetSent'),
          RESET_TOO_MANY: { target: 'reset', actions: say('too-many-requests') },
        },
      },
      resetSent: { on: { backToForm: silently('form') } },
      arriving: {},
    },
  });

/** In an in-app browser, where Google blocks sign-in. */
export const inAppModel = setup({
  types: { context: {} as SignInContext, events: {} as FlowEvent },
  actions: { say: assign({ said: (_, said: string) => said }), beSilent: assign({ said: null }) },
}).createMachine({
  context: { mode: 'signIn', said: null },
  initial: 'options',
  states: {
    options: { on: { copyUrl: silently('copying'), chooseEmail: silently('form') } },
    copying: {
      on: {
        COPIED: { target: 'options', actions: say('copied') },
        COPY_REFUSED: { target: 'options', actions: say('notCopied') },
        chooseEmail: silently('form'),
      },
    },
    form: { on: { backToOptions: silently('options') } },
  },
});
