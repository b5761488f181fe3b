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
  submitCommonPassword: 1,
  submitOwnEmail: 1,
  submitMismatch: 1,
  submitValid: 1,
  CREDENTIALS_OK: 1,
  CREDENTIALS_REFUSED: 1,
  POLICY_REFUSED: 1,
  forgetPassword: 1,
  submitBlankReset: 1,
  submitReset: 1,
  RESET_OK: 1,
  RESET_FAILED: 1,
} as const;
export type SignInModelEvent = { type: keyof typeof signInModelEvents };

const expectation = (state: string, waitsFor: string | null = null) => ({ state, waitsFor });

/** The form on either surface: what a person does with it, and what the identity provider answers. */
export const signInModel = (surface: 'modal' | 'page', start: 'options' | 'form' | 'reset' = 'options') =>
  setup({
    types: {
      context: {} as { mode: 'signIn' | 'signUp'; failures: number; missing: number },
      events: {} as SignInModelEvent,
      meta: {} as SignInExpectation,
    },
    actions: {
      switchMode: assign({ mode: ({ context }) => (context.mode === 'signIn' ? 'signUp' : 'signIn') }),
      miss: assign({ missing: 1 }),
      forgetMissing: assign({ missing: 0 }),
      fail: assign({ failures: ({ context }) => Math.min(context.failures + 1, 1) }),
    },
    guards: {
      isPage: () => surface === 'page',
      isModal: () => surface === 'modal',
      isSignIn: ({ context }) => context.mode === 'signIn',
    },
  }).createMachine({
    context: { mode: 'signIn', failures: 0, missing: 0 },
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
          backToOptions: { target: 'options', actions: 'forgetMissing' },
          forgetPassword: { target: 'reset', actions: 'forgetMissing' },
          switchMode: { guard: 'isPage', actions: ['switchMode', 'forgetMissing'] },
          submitValid: [{ guard: 'isSignIn', target: 'signingIn' }, { target: 'signingUp' }],
          submitShortPassword: { guard: 'isModal', target: 'signingIn' },
          // Who signs in has the password that they have.
          submitCommonPassword: { guard: 'isSignIn', target: 'signingIn' },
          submitOwnEmail: { guard: 'isSignIn', target: 'signingIn' },
          submitMismatch: { guard: 'isSignIn', target: 'signingIn' },
        },
      },
      signingIn: {
        meta: expectation('email.submitting.signingIn', 'signInWithEmail'),
        on: { CREDENTIALS_OK: 'form', CREDENTIALS_REFUSED: { target: 'form', actions: 'fail' } },
      },
      signingUp: {
        meta: expectation('email.submitting.signingUp', 'signUpWithEmail'),
        entry: 'forgetMissing',
        on: {
          CREDENTIALS_OK: 'form',
          CREDENTIALS_REFUSED: { target: 'form', actions: 'fail' },
          POLICY_REFUSED: { target: 'form', actions: 'miss' },
        },
      },
      reset: {
        meta: expectation('resetPassword.editing'),
        on: { chooseEmail: 'form', submitReset: 'requestingReset' },
      },
      requestingReset: {
        meta: expectation('resetPassword.submitting', 'requestPasswordReset'),
        on: { RESET_OK: 'resetSent', RESET_FAILED: { target: 'reset', actions: 'fail' } },
      },
      resetSent: { meta: expectation('resetPassword.sent'), on: { chooseEmail: 'form' } },
    },
  });
