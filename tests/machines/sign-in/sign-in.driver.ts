import { createActor } from 'xstate';
import { createSignInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { SignInEmitted, SignInEvent, SignInInput } from '#machines/sign-in/sign-in.types.ts';
import { deferredPorts } from '#tests/machines/support/deferred-ports.ts';
import type { SignInModelEvent } from './sign-in.model.ts';

const credentials = (password: string, repeatPassword = password): SignInEvent => ({
  type: 'credentials.submitted',
  email: ' ana@example.com ',
  password,
  repeatPassword,
});

/** What a person does, as the chart hears it. */
export const requests = {
  chooseGoogle: { type: 'google.chosen' },
  chooseEmail: { type: 'email.chosen' },
  backToOptions: { type: 'options.chosen' },
  switchMode: { type: 'mode.switched' },
  forgetPassword: { type: 'reset.chosen' },
  submitBlank: { type: 'credentials.submitted', email: ' ', password: 'secret1', repeatPassword: 'secret1' },
  submitShortPassword: credentials(' five5 '),
  submitCommonPassword: credentials('Contraseña123'),
  submitOwnEmail: credentials(' Ana@example.com '),
  submitMismatch: credentials('secret1', 'secret2'),
  submitValid: credentials(' secret1 ', 'secret1'),
  submitBlankReset: { type: 'reset.submitted', email: ' ' },
  submitReset: { type: 'reset.submitted', email: ' ana@example.com ' },
} as const satisfies Partial<Record<SignInModelEvent['type'], SignInEvent>>;

/** The real chart behind deferred fake ports. */
export const createSignInDriver = (input: SignInInput) => {
  const fakes = deferredPorts(
    'signInWithGoogle',
    'signInWithEmail',
    'signUpWithEmail',
    'requestPasswordReset',
  );
  const actor = createActor(createSignInMachine(fakes.ports), { input });
  const failures: Extract<SignInEmitted, { type: 'signIn.failed' }>[] = [];
  actor.on('signIn.failed', (emitted) => failures.push(emitted));
  const submitted = () =>
    actor.getSnapshot().context.mode === 'signIn' ? 'signInWithEmail' : 'signUpWithEmail';
  const asks = Object.fromEntries(
    Object.entries(requests).map(([name, request]) => [name, () => actor.send(request)]),
  ) as Record<keyof typeof requests, () => void>;
  const refusal = { code: 'wrong-password', message: null };
  const bindings = {
    ...asks,
    GOOGLE_OK: () => fakes.resolve('signInWithGoogle'),
    GOOGLE_FAILED: () => fakes.reject('signInWithGoogle', { code: 'popup-blocked', message: null }),
    CREDENTIALS_OK: () => fakes.resolve(submitted()),
    POLICY_REFUSED: () => fakes.reject('signUpWithEmail', { ...refusal, missing: [{ name: 'uppercase' }] }),
    CREDENTIALS_REFUSED: () => fakes.reject(submitted(), refusal),
    RESET_OK: () => fakes.resolve('requestPasswordReset'),
    RESET_FAILED: () => fakes.reject('requestPasswordReset', refusal),
  } satisfies Record<SignInModelEvent['type'], () => void>;
  return { actor, fakes, failures, bindings };
};
