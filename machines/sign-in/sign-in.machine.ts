import { assertEvent, assign, emit, enqueueActions, setup } from 'xstate';
import { createSignInActors } from './sign-in.actors.ts';
import { linkingState, socialState } from './sign-in.google.ts';
import {
  credentialErrors,
  emailErrors,
  fieldErrorsAfterEdit,
  firstField,
  missingRequirementsOf,
  refusedFieldErrors,
} from './sign-in.rules.ts';
import type {
  Credentials,
  FieldErrors,
  FieldName,
  PasswordRequirement,
  SignInContext,
  SignInEmitted,
  SignInError,
  SignInEvent,
  SignInInput,
  SignInMethod,
  SignInPorts,
} from './sign-in.types.ts';
import { rejectInvalid } from './sign-in.validation.ts';

/** The result can follow the closed popup: in Firefox the provider's page closes itself first. */
const POPUP_CLOSE_DELAY_MS = 2_000;

/** Google's page may still open later. */
const REDIRECT_TIMEOUT_MS = 10_000;

/** An action with parameters: `setup` infers guards without parameters, but these have some. */
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

const dismissFailure: SignInAction<undefined> = ({ enqueue }) => {
  enqueue.assign({ failure: null });
  enqueue.emit({ type: 'failure.dismissed' });
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
      clearLinkEmail: assign({ linkEmail: null }),
      emitAccepted: emit({ type: 'credentials.accepted' }),
      emitCopied: emit({ type: 'copy.succeeded' }),
      emitCopyFailed: emit({ type: 'copy.failed' }),
      assignMissingRequirements: assign({
        missingRequirements: (_, params: { missingRequirements: readonly PasswordRequirement[] }) =>
          params.missingRequirements,
      }),
      assignFieldErrors: assign({
        fieldErrors: (_, params: { fieldErrors: FieldErrors }) => params.fieldErrors,
      }),
      emitFieldsRefused: emit(({ context: { fieldErrors } }) => ({
        type: 'fields.refused' as const,
        // Without a field error the server's policy refused the password.
        field: firstField(fieldErrors) ?? 'password',
      })),
      clearFieldError: assign(({ context }, { field }: { field: FieldName }) => ({
        fieldErrors: fieldErrorsAfterEdit(context.fieldErrors, field),
        missingRequirements: field === 'password' ? [] : context.missingRequirements,
        failure: null,
      })),
      clearFieldErrors: assign({ missingRequirements: [], fieldErrors: {} }),
      dismissFailure: enqueueActions(dismissFailure),
      reportFailure: enqueueActions(reportFailure),
      recordFailure: assign({
        lastFailure: (_, { error }: { error: unknown }) => (error as SignInError).code,
      }),
    },
    guards: {
      isInApp: ({ context }) => context.inAppBrowser !== null,
      canUseGoogle: ({ context }) => context.inAppBrowser === null,
      hasPendingRedirect: () => ports.hasPendingRedirect(),
      isPopupBlocked: (_, { error }: { error: unknown }) => (error as SignInError).code === 'popup-blocked',
      isLinkable: (_, { error }: { error: unknown }) => isLinkable(error as SignInError),
      hasFieldErrors: (_, { fieldErrors }: { fieldErrors: FieldErrors }) =>
        firstField(fieldErrors) !== undefined,
      canSwitchMode: ({ context }) => context.surface === 'page',
      isSignIn: ({ context }) => context.mode === 'signIn',
      hasMissingRequirements: (
        _,
        { missingRequirements }: { missingRequirements: readonly PasswordRequirement[] },
      ) => missingRequirements.length > 0,
      startsWithEmail: ({ context }) => context.start === 'email',
      startsWithReset: ({ context }) => context.start === 'resetPassword',
    },
    delays: { popupCloseDelay: POPUP_CLOSE_DELAY_MS, redirectTimeout: REDIRECT_TIMEOUT_MS },
  });
export type SignInSetup = ReturnType<typeof signInSetup>;

/**
 * The form of the modal and of /auth. Passwords pass through events to the ports and are never stored.
 *
 * A successful request returns to its form: the identity provider notifies the auth machine, which redirects.
 */
export const createSignInMachine = (ports: SignInPorts) => {
  const machine = signInSetup(ports);
  return machine.createMachine({
    id: 'signIn',
    context: ({ input }) => ({
      ...input,
      inAppBrowser: ports.findInAppBrowser(),
      linkEmail: null,
      missingRequirements: [],
      fieldErrors: {},
      lastFailure: null,
      failure: null,
    }),
    initial: 'routing',
    // Closing the form cancels its attempts.
    invoke: { src: 'cancelAttemptsOnExit', id: 'cancelAttemptsOnExit' },
    on: { 'field.edited': { actions: { type: 'clearFieldError', params: ({ event }) => event } } },
    states: {
      routing: {
        description: 'Selects the form that the page requests.',
        always: [
          { guard: 'startsWithEmail', target: 'email' },
          { guard: 'startsWithReset', target: 'resetPassword' },
          { guard: 'hasPendingRedirect', target: 'social.returningFromGoogle' },
          { target: 'social' },
        ],
      },
      social: socialState(machine),
      linking: linkingState(machine),
      email: {
        description: 'The e-mail form, for either mode.',
        initial: 'editing',
        exit: ['clearFieldErrors', 'dismissFailure'],
        states: {
          editing: {
            description: 'The user types e-mail and password.',
            on: {
              'options.chosen': '#signIn.social',
              'reset.chosen': '#signIn.resetPassword',
              'mode.switched': {
                guard: 'canSwitchMode',
                actions: ['switchMode', 'clearFieldErrors', 'dismissFailure'],
              },
              'credentials.submitted': [
                rejectInvalid<'credentials.submitted'>(({ context, event }) =>
                  credentialErrors(event, context),
                ),
                { guard: 'isSignIn', target: 'submitting.signingIn' },
                { target: 'submitting.signingUp' },
              ],
            },
          },
          submitting: {
            description: 'Waits for the identity provider.',
            tags: 'working',
            entry: ['clearFieldErrors', 'dismissFailure'],
            initial: 'signingIn',
            states: {
              signingIn: {
                description: 'Signs in with e-mail and password.',
                invoke: {
                  src: 'signInWithEmail',
                  id: 'signInWithEmail',
                  input: ({ event }) => trimmedCredentials(event),
                  onDone: { target: '#signIn.email.editing', actions: 'emitAccepted' },
                  onError: {
                    target: '#signIn.email.editing',
                    actions: [
                      {
                        type: 'reportFailure',
                        params: ({ event }) => ({ method: 'email', error: event.error }),
                      },
                      { type: 'recordFailure', params: ({ event }) => event },
                      {
                        type: 'assignFieldErrors',
                        params: ({ event }) => ({ fieldErrors: refusedFieldErrors(event.error) }),
                      },
                    ],
                  },
                },
              },
              signingUp: {
                description: 'Creates the account.',
                invoke: {
                  src: 'signUpWithEmail',
                  id: 'signUpWithEmail',
                  input: ({ event }) => trimmedCredentials(event),
                  onDone: { target: '#signIn.email.editing', actions: 'emitAccepted' },
                  onError: [
                    {
                      guard: {
                        type: 'hasMissingRequirements',
                        params: ({ event }) => ({ missingRequirements: missingRequirementsOf(event.error) }),
                      },
                      target: '#signIn.email.editing',
                      actions: [
                        {
                          type: 'assignMissingRequirements',
                          params: ({ event }) => ({
                            missingRequirements: missingRequirementsOf(event.error),
                          }),
                        },
                        'emitFieldsRefused',
                      ],
                    },
                    {
                      guard: {
                        type: 'hasFieldErrors',
                        params: ({ event }) => ({ fieldErrors: refusedFieldErrors(event.error) }),
                      },
                      target: '#signIn.email.editing',
                      actions: [
                        {
                          type: 'reportFailure',
                          params: ({ event }) => ({ method: 'signUp', error: event.error }),
                        },
                        {
                          type: 'assignFieldErrors',
                          params: ({ event }) => ({ fieldErrors: refusedFieldErrors(event.error) }),
                        },
                        'emitFieldsRefused',
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
        description: 'Requests a link by e-mail; the response does not reveal whether the account exists.',
        initial: 'editing',
        on: { 'email.chosen': 'email' },
        exit: ['clearFieldErrors', 'dismissFailure'],
        states: {
          editing: {
            description: 'The user types the e-mail.',
            on: {
              'reset.submitted': [
                rejectInvalid<'reset.submitted'>(({ event }) => emailErrors(event.email)),
                { target: 'submitting' },
              ],
            },
          },
          submitting: {
            description: 'Requests the link from the identity provider.',
            tags: 'working',
            entry: ['clearFieldErrors', 'dismissFailure'],
            // The form stays during the request: its error would appear in another form.
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
          sent: { description: 'The link is sent if the account exists.' },
        },
      },
    },
  });
};

/** The e-mail of the Google account belongs to an account with a password. */
const isLinkable = ({ code, email }: SignInError) =>
  code === 'account-exists-with-different-credential' && email !== undefined;

/** Trims both fields (specification, section 5). */
const trimmedCredentials = (event: SignInEvent): Credentials => {
  assertEvent(event, 'credentials.submitted');
  return { email: event.email.trim(), password: event.password.trim() };
};
