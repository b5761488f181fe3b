import { assign, setup } from 'xstate';

export interface SignInExpectation {
  readonly state: string;
  readonly waitsFor: string | null;
  readonly isWorking: boolean;
}

export const signInModelEvents = {
  chooseGoogle: 1,
  GOOGLE_OK: 1,
  GOOGLE_FAILED: 1,
  GOOGLE_BLOCKED: 1,
  GOOGLE_HAS_PASSWORD: 1,
  POPUP_OPENED: 1,
  POPUP_CLOSED: 1,
  GRACE_OVER: 1,
  continueInTab: 1,
  LEAVING_STOPPED: 1,
  LEAVING_FAILED: 1,
  RETURN_OK: 1,
  RETURN_FAILED: 1,
  RETURN_HAS_PASSWORD: 1,
  submitBlankLink: 1,
  submitLink: 1,
  LINK_OK: 1,
  LINK_REFUSED: 1,
  copyAddress: 1,
  COPY_OK: 1,
  COPY_FAILED: 1,
  chooseEmail: 1,
  backToOptions: 1,
  switchMode: 1,
  submitBlank: 1,
  submitMalformedEmail: 1,
  editPassword: 1,
  editAll: 1,
  submitShortPassword: 1,
  submitCommonPassword: 1,
  submitOwnEmail: 1,
  submitMismatch: 1,
  submitValid: 1,
  CREDENTIALS_OK: 1,
  CREDENTIALS_REFUSED: 1,
  POLICY_REFUSED: 1,
  forgetPassword: 1,
  submitBlankReset: 1,
  submitMalformedReset: 1,
  submitReset: 1,
  RESET_OK: 1,
  RESET_FAILED: 1,
} as const;
export type SignInModelEvent = { type: keyof typeof signInModelEvents };

const expectation = (state: string, waitsFor: string | null = null, isWorking = waitsFor !== null) => ({
  state,
  waitsFor,
  isWorking,
});

/** What the options offer, also while something of Google's is under way. */
const options = {
  chooseGoogle: { guard: 'hasGoogle', target: 'google' },
  chooseEmail: 'form',
  switchMode: { guard: 'isPage', actions: 'switchMode' },
  copyAddress: { guard: 'isInApp', target: 'copying' },
} as const;
const attempt = {
  GOOGLE_OK: 'options',
  GOOGLE_FAILED: { target: 'options', actions: 'fail' },
  GOOGLE_BLOCKED: { target: 'blocked', actions: 'fail' },
  GOOGLE_HAS_PASSWORD: 'linking',
} as const;

/** The form is refused, for one of its fields. */
const wrong = (field: 'email' | 'password' | 'repeatPassword') =>
  ({ actions: { type: 'refuse', params: { field } } }) as const;

interface ModelledForm {
  surface: 'modal' | 'page';
  start?: 'options' | 'form' | 'reset' | 'returning';
  isInApp?: boolean;
}

/** The form on either surface: what a person does with it, and what the identity provider answers. */
export const signInModel = ({ surface, start = 'options', isInApp = false }: ModelledForm) =>
  setup({
    types: {
      context: {} as {
        mode: 'signIn' | 'signUp';
        failures: number;
        missing: number;
        /** Which field is wrong. */
        wrong: 'none' | 'email' | 'password' | 'repeatPassword';
      },
      events: {} as SignInModelEvent,
      meta: {} as SignInExpectation,
    },
    actions: {
      switchMode: assign({ mode: ({ context }) => (context.mode === 'signIn' ? 'signUp' : 'signIn') }),
      miss: assign({ missing: 1 }),
      forgetFaults: assign({ missing: 0, wrong: 'none' }),
      refuse: assign({
        wrong: (_, params: { field: 'email' | 'password' | 'repeatPassword' }) => params.field,
      }),
      mendPassword: assign({
        missing: 0,
        wrong: ({ context: { wrong } }) => (wrong === 'email' ? 'email' : 'none'),
      }),
      fail: assign({ failures: ({ context }) => Math.min(context.failures + 1, 1) }),
    },
    guards: {
      isPage: () => surface === 'page',
      hasGoogle: () => !isInApp,
      isInApp: () => isInApp,
      isModal: () => surface === 'modal',
      isSignIn: ({ context }) => context.mode === 'signIn',
    },
  }).createMachine({
    context: { mode: 'signIn', failures: 0, missing: 0, wrong: 'none' },
    on: { editAll: { actions: 'forgetFaults' }, editPassword: { actions: 'mendPassword' } },
    initial: start,
    states: {
      options: {
        meta: expectation('social.choosing'),
        on: options,
      },
      google: {
        meta: expectation('social.waitingForGoogle.opening', 'signInWithGoogle'),
        on: {
          ...options,
          ...attempt,
          chooseGoogle: undefined,
          POPUP_OPENED: 'popup',
          POPUP_CLOSED: 'popupClosed',
        },
      },
      popup: {
        meta: expectation('social.waitingForGoogle.open', 'signInWithGoogle', false),
        on: { ...options, ...attempt, POPUP_CLOSED: 'popupClosed' },
      },
      popupClosed: {
        meta: expectation('social.waitingForGoogle.closed', 'signInWithGoogle', false),
        on: { ...options, ...attempt, GRACE_OVER: { target: 'options', actions: 'fail' } },
      },
      blocked: {
        meta: expectation('social.popupBlocked'),
        on: { ...options, continueInTab: 'leaving' },
      },
      leaving: {
        meta: expectation('social.leavingForGoogle', 'redirectToGoogle'),
        on: { LEAVING_STOPPED: 'blocked', LEAVING_FAILED: { target: 'options', actions: 'fail' } },
      },
      returning: {
        meta: expectation('social.returningFromGoogle', 'finishRedirect', false),
        on: {
          ...options,
          RETURN_OK: 'options',
          RETURN_FAILED: { target: 'options', actions: 'fail' },
          RETURN_HAS_PASSWORD: 'linking',
        },
      },
      copying: {
        meta: expectation('social.copyingAddress', 'copyAddress', false),
        on: { ...options, copyAddress: undefined, COPY_OK: 'options', COPY_FAILED: 'options' },
      },
      linking: {
        meta: expectation('linking.editing'),
        exit: 'forgetFaults',
        on: {
          backToOptions: 'options',
          forgetPassword: 'reset',
          submitBlankLink: wrong('password'),
          submitLink: 'submittingLink',
        },
      },
      submittingLink: {
        meta: expectation('linking.submitting', 'linkGoogle'),
        on: {
          LINK_OK: 'options',
          LINK_REFUSED: { target: 'linking', actions: ['fail', wrong('password').actions] },
        },
      },
      form: {
        meta: expectation('email.editing'),
        exit: 'forgetFaults',
        on: {
          backToOptions: 'options',
          forgetPassword: 'reset',
          switchMode: { guard: 'isPage', actions: ['switchMode', 'forgetFaults'] },
          submitValid: [{ guard: 'isSignIn', target: 'signingIn' }, { target: 'signingUp' }],
          submitBlank: wrong('email'),
          submitMalformedEmail: wrong('email'),
          submitShortPassword: [{ guard: 'isModal', target: 'signingIn' }, wrong('password')],
          // Somebody who signs in has the password that they have.
          submitCommonPassword: [{ guard: 'isSignIn', target: 'signingIn' }, wrong('password')],
          submitOwnEmail: [{ guard: 'isSignIn', target: 'signingIn' }, wrong('password')],
          submitMismatch: [{ guard: 'isSignIn', target: 'signingIn' }, wrong('repeatPassword')],
        },
      },
      signingIn: {
        meta: expectation('email.submitting.signingIn', 'signInWithEmail'),
        on: {
          CREDENTIALS_OK: 'form',
          CREDENTIALS_REFUSED: { target: 'form', actions: ['fail', wrong('password').actions] },
        },
      },
      signingUp: {
        meta: expectation('email.submitting.signingUp', 'signUpWithEmail'),
        on: {
          CREDENTIALS_OK: 'form',
          CREDENTIALS_REFUSED: { target: 'form', actions: 'fail' },
          POLICY_REFUSED: { target: 'form', actions: 'miss' },
        },
      },
      reset: {
        meta: expectation('resetPassword.editing'),
        exit: 'forgetFaults',
        on: {
          chooseEmail: 'form',
          submitBlankReset: wrong('email'),
          submitMalformedReset: wrong('email'),
          submitReset: 'requestingReset',
        },
      },
      requestingReset: {
        meta: expectation('resetPassword.submitting', 'requestPasswordReset'),
        on: { RESET_OK: 'resetSent', RESET_FAILED: { target: 'reset', actions: 'fail' } },
      },
      resetSent: { meta: expectation('resetPassword.sent'), on: { chooseEmail: 'form' } },
    },
  });
