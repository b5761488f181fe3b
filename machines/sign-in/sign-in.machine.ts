import { assertEvent, assign, emit, setup } from 'xstate';
import { createSignInActors } from './sign-in.actors.ts';
import { isSamePassword, missingIn, passwordWeakness } from './sign-in.rules.ts';
import {
  type Credentials,
  MIN_PASSWORD_LENGTH,
  type PasswordRequirement,
  type SignInContext,
  type SignInEmitted,
  type SignInError,
  type SignInEvent,
  type SignInInput,
  type SignInMethod,
  type SignInPorts,
} from './sign-in.types.ts';

/**
 * The form behind the modal and /auth. Passwords pass through events to the ports and are never kept.
 *
 * A successful request rests where it began: the identity provider tells the auth chart, which goes on.
 */
export const createSignInMachine = (ports: SignInPorts) =>
  setup({
    types: {
      context: {} as SignInContext,
      events: {} as SignInEvent,
      emitted: {} as SignInEmitted,
      input: {} as SignInInput,
      tags: {} as 'working',
    },
    actors: createSignInActors(ports),
    actions: {
      switchMode: assign({ mode: ({ context }) => (context.mode === 'signIn' ? 'signUp' : 'signIn') }),
      assignMissing: assign({
        missing: (_, params: { missing: readonly PasswordRequirement[] }) => params.missing,
      }),
      forgetMissing: assign({ missing: [] }),
      reportFailure: emit((_, params: { method: SignInMethod; error: unknown }) => ({
        type: 'signIn.failed' as const,
        method: params.method,
        error: params.error as SignInError,
      })),
    },
    guards: {
      canSwitchMode: ({ context }) => context.surface === 'page',
      isCompleteSignIn: ({ context, event }) => {
        const { email, password } = trimmedCredentials(event);
        const minimum = context.surface === 'page' ? MIN_PASSWORD_LENGTH : 1;
        return context.mode === 'signIn' && email !== '' && password.length >= minimum;
      },
      isCompleteSignUp: ({ context, event }) => {
        assertEvent(event, 'credentials.submitted');
        const { email, password } = trimmedCredentials(event);
        return (
          context.mode === 'signUp' &&
          email !== '' &&
          passwordWeakness(password, email) === null &&
          isSamePassword(password, event.repeatPassword)
        );
      },
      isMissingSomething: (_, { missing }: { missing: readonly PasswordRequirement[] }) => missing.length > 0,
      startsWithEmail: ({ context }) => context.start === 'email',
      startsWithReset: ({ context }) => context.start === 'resetPassword',
      hasEmail: ({ event }) => event.type === 'reset.submitted' && event.email.trim() !== '',
    },
  }).createMachine({
    id: 'signIn',
    context: ({ input }) => ({ ...input, missing: [] }),
    initial: 'opening',
    states: {
      opening: {
        always: [
          { guard: 'startsWithEmail', target: 'email' },
          { guard: 'startsWithReset', target: 'resetPassword' },
          { target: 'social' },
        ],
      },
      social: {
        description: 'The options first: Google, or e-mail.',
        initial: 'choosing',
        states: {
          choosing: {
            on: {
              'google.chosen': 'waitingForGoogle',
              'email.chosen': '#signIn.email',
              'mode.switched': { guard: 'canSwitchMode', actions: 'switchMode' },
            },
          },
          waitingForGoogle: {
            description: 'The popup is open. A newer attempt supersedes it.',
            tags: 'working',
            on: { 'google.chosen': { target: 'waitingForGoogle', reenter: true } },
            invoke: {
              src: 'signInWithGoogle',
              id: 'signInWithGoogle',
              onDone: 'choosing',
              onError: {
                target: 'choosing',
                actions: {
                  type: 'reportFailure',
                  params: ({ event }) => ({ method: 'google', error: event.error }),
                },
              },
            },
          },
        },
      },
      email: {
        description: 'The form, for either mode.',
        initial: 'editing',
        exit: 'forgetMissing',
        states: {
          editing: {
            on: {
              'options.chosen': '#signIn.social',
              'reset.chosen': '#signIn.resetPassword',
              'mode.switched': { guard: 'canSwitchMode', actions: ['switchMode', 'forgetMissing'] },
              'credentials.submitted': [
                { guard: 'isCompleteSignIn', target: 'submitting.signingIn' },
                { guard: 'isCompleteSignUp', target: 'submitting.signingUp' },
              ],
            },
          },
          submitting: {
            tags: 'working',
            entry: 'forgetMissing',
            initial: 'signingIn',
            states: {
              signingIn: {
                invoke: {
                  src: 'signInWithEmail',
                  id: 'signInWithEmail',
                  input: ({ event }) => trimmedCredentials(event),
                  onDone: '#signIn.email.editing',
                  onError: {
                    target: '#signIn.email.editing',
                    actions: {
                      type: 'reportFailure',
                      params: ({ event }) => ({ method: 'email', error: event.error }),
                    },
                  },
                },
              },
              signingUp: {
                invoke: {
                  src: 'signUpWithEmail',
                  id: 'signUpWithEmail',
                  input: ({ event }) => trimmedCredentials(event),
                  onDone: '#signIn.email.editing',
                  onError: [
                    {
                      guard: {
                        type: 'isMissingSomething',
                        params: ({ event }) => ({ missing: missingIn(event.error) }),
                      },
                      target: '#signIn.email.editing',
                      actions: {
                        type: 'assignMissing',
                        params: ({ event }) => ({ missing: missingIn(event.error) }),
                      },
                    },
                    {
                      target: '#signIn.email.editing',
                      actions: {
                        type: 'reportFailure',
                        params: ({ event }) => ({ method: 'email', error: event.error }),
                      },
                    },
                  ],
                },
              },
            },
          },
        },
      },
      resetPassword: {
        description: 'Asks for a link by e-mail; the answer is the same whether or not the account exists.',
        initial: 'editing',
        on: { 'email.chosen': 'email' },
        states: {
          editing: {
            on: { 'reset.submitted': { guard: 'hasEmail', target: 'submitting' } },
          },
          submitting: {
            tags: 'working',
            // A request under way cannot be left: its answer would arrive under another form.
            on: { 'email.chosen': {} },
            invoke: {
              src: 'requestPasswordReset',
              id: 'requestPasswordReset',
              input: ({ event }) => {
                assertEvent(event, 'reset.submitted');
                return { email: event.email.trim() };
              },
              onDone: 'sent',
              onError: {
                target: 'editing',
                actions: {
                  type: 'reportFailure',
                  params: ({ event }) => ({ method: 'reset', error: event.error }),
                },
              },
            },
          },
          sent: {},
        },
      },
    },
  });

/** The specification trims both fields (section 5). */
const trimmedCredentials = (event: SignInEvent): Credentials => {
  assertEvent(event, 'credentials.submitted');
  return { email: event.email.trim(), password: event.password.trim() };
};
