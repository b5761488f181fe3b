import { assign, setup } from 'xstate';

export interface SignInExpectation {
  readonly state: string;
  readonly waitsFor: string | null;
}

export const signInModelEvents = {
  chooseGoogle: 1,
  GOOGLE_OK: 1,
  GOOGLE_FAILED: 1,
  chooseEmail: 1,
  backToOptions: 1,
  switchMode: 1,
  submitBlank: 1,
  submitShortPassword: 1,
  submitMismatch: 1,
  submitValid: 1,
  CREDENTIALS_OK: 1,
  CREDENTIALS_REFUSED: 1,
  forgetPassword: 1,
  submitBlankReset: 1,
  submitReset: 1,
  RESET_OK: 1,
  RESET_FAILED: 1,
  submitWeakNewPassword: 1,
  submitNewPassword: 1,
  CHANGE_OK: 1,
  CHANGE_FAILED: 1,
} as const;
export type SignInModelEvent = { type: keyof typeof signInModelEvents };

const expectation = (state: string, waitsFor: string | null = null) => ({ state, waitsFor });

/** The form on either surface: what a person does with it, and what the identity provider answers. */
export const signInModel = (surface: 'modal' | 'page', start: 'options' | 'newPassword' = 'options') =>
  setup({
    types: {
      context: {} as { mode: 'signIn' | 'signUp'; failures: number },
      events: {} as SignInModelEvent,
      meta: {} as SignInExpectation,
    },
    actions: {
      switchMode: assign({ mode: ({ context }) => (context.mode === 'signIn' ? 'signUp' : 'signIn') }),
      fail: assign({ failures: ({ context }) => Math.min(context.failures + 1, 1) }),
    },
    guards: {
      isPage: () => surface === 'page',
      isModal: () => surface === 'modal',
      isSignIn: ({ context }) => context.mode === 'signIn',
    },
  }).createMachine({
    context: { mode: 'signIn', failures: 0 },
    initial: start,
    states: {
      options: {
        meta: expectation('social.choosing'),
        on: {
          chooseGoogle: 'google',
          chooseEmail: 'form',
          switchMode: { guard: 'isPage', actions: 'switchMode' },
        },
      },
      google: {
        meta: expectation('social.waitingForGoogle', 'signInWithGoogle'),
        on: { GOOGLE_OK: 'options', GOOGLE_FAILED: { target: 'options', actions: 'fail' } },
      },
      form: {
        meta: expectation('email.editing'),
        on: {
          backToOptions: 'options',
          forgetPassword: 'reset',
          switchMode: { guard: 'isPage', actions: 'switchMode' },
          submitValid: [{ guard: 'isSignIn', target: 'signingIn' }, { target: 'signingUp' }],
          submitShortPassword: { guard: 'isModal', target: 'signingIn' },
          submitMismatch: { guard: 'isSignIn', target: 'signingIn' },
        },
      },
      signingIn: {
        meta: expectation('email.submitting.signingIn', 'signInWithEmail'),
        on: { CREDENTIALS_OK: 'form', CREDENTIALS_REFUSED: { target: 'form', actions: 'fail' } },
      },
      signingUp: {
        meta: expectation('email.submitting.signingUp', 'signUpWithEmail'),
        on: { CREDENTIALS_OK: 'form', CREDENTIALS_REFUSED: { target: 'form', actions: 'fail' } },
      },
      reset: {
        meta: expectation('resetPassword.editing'),
        on: { chooseEmail: 'form', submitReset: 'requestingReset' },
      },
      requestingReset: {
        meta: expectation('resetPassword.submitting', 'requestPasswordReset'),
        on: { RESET_OK: 'resetSent', RESET_FAILED: { target: 'reset', actions: 'fail' } },
      },
      newPassword: {
        meta: expectation('newPassword.editing'),
        on: { submitNewPassword: 'changing', forgetPassword: 'reset' },
      },
      changing: {
        meta: expectation('newPassword.submitting', 'setNewPassword'),
        on: { CHANGE_OK: 'form', CHANGE_FAILED: { target: 'newPassword', actions: 'fail' } },
      },
      resetSent: { meta: expectation('resetPassword.sent'), on: { chooseEmail: 'form' } },
    },
  });
