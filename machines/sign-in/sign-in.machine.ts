import { assertEvent, assign, emit, setup } from 'xstate';
import { createSignInActors } from './sign-in.actors.ts';
import { linkingState, socialState } from './sign-in.google.ts';
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

/** An answer may be on its way when the popup goes: in Firefox the provider's page closes itself first. */
const CLOSING_GRACE_MS = 2_000;

const signInSetup = (ports: SignInPorts) =>
  setup({
    types: {
      context: {} as SignInContext,
      events: {} as SignInEvent,
      emitted: {} as SignInEmitted,
      input: {} as SignInInput,
      tags: {} as 'working' | 'awaitingGoogle',
    },
    actors: createSignInActors(ports),
    actions: {
      switchMode: assign({ mode: ({ context }) => (context.mode === 'signIn' ? 'signUp' : 'signIn') }),
      assignLinkEmail: assign({
        linkEmail: (_, { error }: { error: unknown }) => (error as SignInError).email ?? null,
      }),
      forgetLinkEmail: assign({ linkEmail: null }),
      announceCopy: emit({ type: 'address.copied' }),
      announceNoCopy: emit({ type: 'address.notCopied' }),
      assignMissing: assign({
        missing: (_, params: { missing: readonly PasswordRequirement[] }) => params.missing,
      }),
      forgetMissing: assign({ missing: [] }),
      reportFailure: emit(({ context }, params: { method: SignInMethod; error: unknown }) => {
        const error = params.error as SignInError;
        const isRepeated = error.code !== null && error.code === context.lastFailure;
        return { type: 'signIn.failed' as const, method: params.method, error, isRepeated };
      }),
      noteFailure: assign({
        lastFailure: (_, { error }: { error: unknown }) => (error as SignInError).code,
      }),
    },
    guards: {
      isInApp: ({ context }) => context.inAppBrowser !== null,
      canUseGoogle: ({ context }) => context.inAppBrowser === null,
      hasPendingRedirect: () => ports.hasPendingRedirect(),
      isPopupBlocked: (_, { error }: { error: unknown }) => (error as SignInError).code === 'popup-blocked',
      isLinkable: (_, { error }: { error: unknown }) => isLinkable(error as SignInError),
      hasPassword: ({ event }) => event.type === 'link.submitted' && event.password.trim() !== '',
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
    delays: { closingGrace: CLOSING_GRACE_MS },
  });
export type SignInSetup = ReturnType<typeof signInSetup>;

/**
 * The form behind the modal and /auth. Passwords pass through events to the ports and are never kept.
 *
 * A successful request rests where it began: the identity provider tells the auth chart, which goes on.
 */
export const createSignInMachine = (ports: SignInPorts) => {
  const chart = signInSetup(ports);
  return chart.createMachine({
    id: 'signIn',
    context: ({ input }) => ({
      ...input,
      inAppBrowser: ports.findInAppBrowser(),
      linkEmail: null,
      missing: [],
      lastFailure: null,
    }),
    initial: 'opening',
    states: {
      opening: {
        always: [
          { guard: 'startsWithEmail', target: 'email' },
          { guard: 'startsWithReset', target: 'resetPassword' },
          { guard: 'hasPendingRedirect', target: 'social.returningFromGoogle' },
          { target: 'social' },
        ],
      },
      social: socialState(chart),
      linking: linkingState(chart),
      email: {
        description: 'The form, for either mode.',
        initial: 'editing',
        exit: 'forgetMissing',
        states: {
          editing: {
            on: {
              'options.chosen': '#signIn.social',
              'reset.chosen': '#signIn.resetPassword',
              // The toast that offers it outlives the options.
              'redirect.chosen': { guard: 'canUseGoogle', target: '#signIn.social.leavingForGoogle' },
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
                    actions: [
                      {
                        type: 'reportFailure',
                        params: ({ event }) => ({ method: 'email', error: event.error }),
                      },
                      { type: 'noteFailure', params: ({ event }) => event },
                    ],
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
                        params: ({ event }) => ({ method: 'signUp', error: event.error }),
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
};

/** The e-mail of the Google account belongs to an account with a password. */
const isLinkable = ({ code, email }: SignInError) =>
  code === 'account-exists-with-different-credential' && email !== undefined;

/** The specification trims both fields (section 5). */
const trimmedCredentials = (event: SignInEvent): Credentials => {
  assertEvent(event, 'credentials.submitted');
  return { email: event.email.trim(), password: event.password.trim() };
};
