import { onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import { createSignInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type {
  FieldName,
  PopupEvent,
  SignInEvent,
  SignInFailure,
  SignInInput,
} from '#machines/sign-in/sign-in.types.ts';
import { createFakePorts } from '#tests/machines/support/fake-ports.ts';
import { runSteps } from '#tests/machines/support/run-steps.ts';

const credentials = (password: string, repeatPassword = password) => ({
  type: 'credentials.submitted' as const,
  email: ' ana@example.com ',
  password,
  repeatPassword,
});

/** User actions as events of the machine. */
const userEvents = {
  chooseGoogle: { type: 'provider.clicked', provider: 'google' },
  continueInTab: { type: 'redirect.clicked' },
  submitLinkWithBlankPassword: { type: 'link.submitted', password: ' ' },
  submitLink: { type: 'link.submitted', password: ' secret1 ' },
  chooseEmail: { type: 'email.clicked' },
  backToOptions: { type: 'options.clicked' },
  switchMode: { type: 'mode.switched' },
  openReset: { type: 'reset.clicked' },
  submitBlank: { type: 'credentials.submitted', email: ' ', password: 'secret1', repeatPassword: 'secret1' },
  submitShortPassword: credentials(' five5 '),
  submitCommonPassword: credentials('Contraseña123'),
  submitMismatch: credentials('secret1', 'secret2'),
  submitValid: credentials(' secret1 ', 'secret1'),
  submitBlankReset: { type: 'reset.submitted', email: ' ' },
  submitMalformedReset: { type: 'reset.submitted', email: 'ana' },
  submitReset: { type: 'reset.submitted', email: ' ana@example.com ' },
} as const satisfies Record<string, SignInEvent>;

/** Runs the real machine with deferred fake ports until the test ends. Starts with the options of /auth. */
export const startSignIn = (changes: Partial<SignInInput> = {}, isBackFromGoogle = false) => {
  const input: SignInInput = { surface: 'page', mode: 'signIn', start: 'social', email: '', ...changes };
  const fakes = createFakePorts().signIn;
  let emitPopup: ((event: PopupEvent) => void) | null = null;
  let retainedCount = 0;
  let areAttemptsCancelled = false;
  const machine = createSignInMachine({
    ...fakes.ports,
    watchPopup: (listener) => {
      emitPopup = listener;
      return () => {
        emitPopup = null;
      };
    },
    cancelAttemptsOnExit: () => () => {
      areAttemptsCancelled = true;
    },
    retainCredential: () => {
      retainedCount += 1;
      return () => {
        retainedCount -= 1;
      };
    },
    readRedirectProvider: () => (isBackFromGoogle ? 'google' : null),
    findInAppBrowser: () => null,
  });
  const actor = createActor(machine, { input });
  const failures: SignInFailure[] = [];
  actor.on('signIn.failed', ({ failure }) => failures.push(failure));
  const credentialsPort = () =>
    actor.getSnapshot().context.mode === 'signIn' ? 'signInWithEmail' : 'signUpWithEmail';
  const sendUserEvent = Object.fromEntries(
    Object.entries(userEvents).map(([name, event]) => [name, () => actor.send(event)]),
  ) as Record<keyof typeof userEvents, () => void>;
  const wrongPassword = { code: 'wrong-password', message: null };
  const failGoogle = (code: string) =>
    fakes.reject('signInWithProvider', { code, message: null, email: 'ana@example.com' });
  const invalidFields: FieldName[] = [];
  actor.on('fields.refused', ({ field }) => invalidFields.push(field));
  const bindings = {
    ...sendUserEvent,
    GOOGLE_OK: () => fakes.resolve('signInWithProvider'),
    GOOGLE_FAILED: () => failGoogle('user-disabled'),
    GOOGLE_BLOCKED: () => failGoogle('popup-blocked'),
    GOOGLE_HAS_PASSWORD: () => failGoogle('account-exists-with-different-credential'),
    POPUP_OPENED: () => emitPopup?.({ type: 'popup.opened' }),
    RETURN_OK: () => fakes.resolve('finishRedirect'),
    LINK_OK: () => fakes.resolve('linkProvider'),
    LINK_REFUSED: () => fakes.reject('linkProvider', wrongPassword),
    CREDENTIALS_OK: () => fakes.resolve(credentialsPort()),
    POLICY_REFUSED: () =>
      fakes.reject('signUpWithEmail', { ...wrongPassword, missing: [{ name: 'uppercase' }] }),
    CREDENTIALS_REFUSED: () => fakes.reject(credentialsPort(), wrongPassword),
    UNREACHABLE: () => fakes.reject(credentialsPort(), { code: 'network-request-failed', message: null }),
    EMAIL_IN_USE: () => fakes.reject('signUpWithEmail', { code: 'email-already-in-use', message: null }),
    RESET_OK: () => fakes.resolve('requestPasswordReset'),
    RESET_FAILED: () => fakes.reject('requestPasswordReset', wrongPassword),
  };
  onTestFinished(() => void actor.stop());
  actor.start();
  return {
    actor,
    snapshot: () => actor.getSnapshot(),
    fakes,
    failures,
    invalidFields,
    run: runSteps(bindings),
    retainedCredentials: () => retainedCount,
    areAttemptsCancelled: () => areAttemptsCancelled,
  };
};

/** Names of events and user actions of the driver. */
export type SignInStep = Parameters<ReturnType<typeof startSignIn>['run']>[number];
