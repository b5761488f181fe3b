import { assertEvent, assign, emit, enqueueActions, setup } from 'xstate';
import { createSignInActors } from './sign-in.actors.ts';
import { linkingState, socialState } from './sign-in.google.ts';
import { refuse } from './sign-in.refuse.ts';
import {
  credentialProblems,
  emailProblems,
  firstField,
  missingIn,
  problemsAfterEdit,
  refusedProblems,
} from './sign-in.rules.ts';
import type {
  Credentials,
  FieldName,
  FieldErrors,
  PasswordRequirement,
  SignInContext,
  SignInEmitted,
  SignInError,
  SignInEvent,
  SignInInput,
  SignInMethod,
  SignInPorts,
} from './sign-in.types.ts';

/** An answer may be on its way when the popup goes: in Firefox the provider's page closes itself first. */
const CLOSING_GRACE_MS = 2_000;

/** A page of Google that takes longer may still open. */
const LEAVING_MS = 10_000;

/** An action of this machine by its parameters: `setup` infers guards without parameters, which ours have. */
type SignInAction<Params extends object | undefined> = Parameters<
  typeof enqueueActions<
    SignInContext,
    SignInEvent,
    Params,
    SignInEvent,
    never,
    never,
    never,
    never,
    SignInEmitted
  >
>[0];

const endFailure: SignInAction<undefined> = ({ enqueue }) => {
  enqueue.assign({ failure: null });
  enqueue.emit({ type: 'failure.over' });
};

const reportFailure: SignInAction<{ method: SignInMethod; error: unknown }> = (
  { context, enqueue },
  params,
) => {
  const error = params.error as SignInError;
  const isRepeated = error.code !== null && error.code === context.lastFailure;
  const failure = { method: params.method, error, isRepeated };
  enqueue.assign({ failure });
  enqueue.emit({ type: 'signIn.failed', ...failure });
};

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
      announceAcceptance: emit({ type: 'credentials.accepted' }),
      announceCopy: emit({ type: 'address.copied' }),
      announceNoCopy: emit({ type: 'address.notCopied' }),
      assignMissing: assign({
        missing: (_, params: { missing: readonly PasswordRequirement[] }) => params.missing,
      }),
      assignProblems: assign({ problems: (_, params: { problems: FieldErrors }) => params.problems }),
      announceRefusal: emit(({ context: { problems } }) => ({
        type: 'fields.refused' as const,
        // Without a problem of ours it was the server's policy.
        field: firstField(problems) ?? 'password',
      })),
      mendField: assign(({ context }, { field }: { field: FieldName }) => ({
        problems: problemsAfterEdit(context.problems, field),
        missing: field === 'password' ? [] : context.missing,
        failure: null,
      })),
      forgetFaults: assign({ missing: [], problems: {} }),
      endFailure: enqueueActions(endFailure),
      reportFailure: enqueueActions(reportFailure),
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
      isFaulty: (_, { problems }: { problems: FieldErrors }) => firstField(problems) !== undefined,
      canSwitchMode: ({ context }) => context.surface === 'page',
      isSignIn: ({ context }) => context.mode === 'signIn',
      isMissingSomething: (_, { missing }: { missing: readonly PasswordRequirement[] }) => missing.length > 0,
      startsWithEmail: ({ context }) => context.start === 'email',
      startsWithReset: ({ context }) => context.start === 'resetPassword',
    },
    delays: { closingGrace: CLOSING_GRACE_MS, leavingTimeout: LEAVING_MS },
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
      problems: {},
      lastFailure: null,
      failure: null,
    }),
    initial: 'opening',
    // A form that is closed ends what was begun in it.
    invoke: { src: 'holdAttempts', id: 'holdAttempts' },
    on: { 'field.edited': { actions: { type: 'mendField', params: ({ event }) => event } } },
    states: {
      opening: {
        description: 'Goes to the form that the page asks for.',
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
        exit: ['forgetFaults', 'endFailure'],
        states: {
          editing: {
            description: 'E-mail and password are being typed.',
            on: {
              'options.chosen': '#signIn.social',
              'reset.chosen': '#signIn.resetPassword',
              'mode.switched': {
                guard: 'canSwitchMode',
                actions: ['switchMode', 'forgetFaults', 'endFailure'],
              },
              'credentials.submitted': [
                refuse<'credentials.submitted'>(({ context, event }) => credentialProblems(event, context)),
                { guard: 'isSignIn', target: 'submitting.signingIn' },
                { target: 'submitting.signingUp' },
              ],
            },
          },
          submitting: {
            description: 'Waits for the identity provider.',
            tags: 'working',
            entry: ['forgetFaults', 'endFailure'],
            initial: 'signingIn',
            states: {
              signingIn: {
                description: 'Signs in with what was typed.',
                invoke: {
                  src: 'signInWithEmail',
                  id: 'signInWithEmail',
                  input: ({ event }) => trimmedCredentials(event),
                  onDone: { target: '#signIn.email.editing', actions: 'announceAcceptance' },
                  onError: {
                    target: '#signIn.email.editing',
                    actions: [
                      {
                        type: 'reportFailure',
                        params: ({ event }) => ({ method: 'email', error: event.error }),
                      },
                      { type: 'noteFailure', params: ({ event }) => event },
                      {
                        type: 'assignProblems',
                        params: ({ event }) => ({ problems: refusedProblems(event.error) }),
                      },
                    ],
                  },
                },
              },
              signingUp: {
                description: 'Makes the account.',
                invoke: {
                  src: 'signUpWithEmail',
                  id: 'signUpWithEmail',
                  input: ({ event }) => trimmedCredentials(event),
                  onDone: { target: '#signIn.email.editing', actions: 'announceAcceptance' },
                  onError: [
                    {
                      guard: {
                        type: 'isMissingSomething',
                        params: ({ event }) => ({ missing: missingIn(event.error) }),
                      },
                      target: '#signIn.email.editing',
                      actions: [
                        {
                          type: 'assignMissing',
                          params: ({ event }) => ({ missing: missingIn(event.error) }),
                        },
                        'announceRefusal',
                      ],
                    },
                    {
                      guard: {
                        type: 'isFaulty',
                        params: ({ event }) => ({ problems: refusedProblems(event.error) }),
                      },
                      target: '#signIn.email.editing',
                      actions: [
                        {
                          type: 'reportFailure',
                          params: ({ event }) => ({ method: 'signUp', error: event.error }),
                        },
                        {
                          type: 'assignProblems',
                          params: ({ event }) => ({ problems: refusedProblems(event.error) }),
                        },
                        'announceRefusal',
                      ],
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
        exit: ['forgetFaults', 'endFailure'],
        states: {
          editing: {
            description: 'The e-mail is being typed.',
            on: {
              'reset.submitted': [
                refuse<'reset.submitted'>(({ event }) => emailProblems(event.email)),
                { target: 'submitting' },
              ],
            },
          },
          submitting: {
            description: 'Asks the identity provider for the link.',
            tags: 'working',
            entry: ['forgetFaults', 'endFailure'],
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
          sent: { description: 'The link is on its way, if there is such an account.' },
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
