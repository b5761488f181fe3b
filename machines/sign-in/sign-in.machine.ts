import { assertEvent } from 'xstate';
import { linkingState, socialState } from './sign-in.provider.ts';
import { credentialErrors, displayEmail, linkEmailErrors, readMissingRequirements } from './sign-in.rules.ts';
import { onRefusedPassword, refusedFields, reportFailure, signInSetup } from './sign-in.setup.ts';
import type { Credentials, SignInEvent, SignInPorts } from './sign-in.types.ts';
import { dismissFailure, refuseFields, rejectInvalid } from './sign-in.validation.ts';

const invalidCredentials = rejectInvalid<'credentials.submitted'>(({ context, event }) =>
  credentialErrors(event, context),
);
const rejectedCredentials = {
  ...invalidCredentials,
  actions: [...invalidCredentials.actions, 'clearSuspected'],
} as const;

/**
 * The form of the modal and of /auth. The typed e-mail stays in every view. Passwords pass through events to the ports
 * and are never stored.
 *
 * After a success the identity provider notifies the auth machine, and the flow machine redirects.
 */
export const createSignInMachine = (ports: SignInPorts) => {
  const machine = signInSetup(ports);
  return machine.createMachine({
    id: 'signIn',
    context: ({ input }) => ({
      ...input,
      email: displayEmail(input.email),
      isAccepted: false,
      inAppBrowser: ports.findInAppBrowser(),
      provider: ports.readRedirectProvider(),
      linkEmail: null,
      suspectedEmail: null,
      missingRequirements: [],
      fieldErrors: {},
      lastFailure: null,
      failure: null,
    }),
    initial: 'routing',
    // Closing the form cancels its attempts.
    invoke: { src: 'cancelAttemptsOnExit', id: 'cancelAttemptsOnExit' },
    on: {
      'field.edited': {
        actions: [{ type: 'clearFieldError', params: ({ event }) => event }, 'clearFailure'],
      },
      'email.edited': { actions: { type: 'assignEmail', params: ({ event }) => event } },
      'email.suspected': { actions: { type: 'assignSuspected', params: ({ event }) => event } },
      'connection.restored': { guard: 'isNetworkFailure', actions: dismissFailure },
      'user.signedOut': {
        actions: { type: 'clearUser', params: ({ event }) => event },
      },
    },
    states: {
      routing: {
        description: 'Selects the form that the page requests.',
        always: [
          { guard: 'startsWithEmail', target: 'email' },
          { guard: 'startsWithReset', target: 'resetPassword' },
          { guard: 'hasPendingRedirect', target: 'social.returningFromProvider' },
          { target: 'social' },
        ],
      },
      social: socialState(machine),
      linking: linkingState(machine),
      email: {
        description: 'The e-mail form, for either mode.',
        initial: 'editing',
        exit: ['clearFieldErrors', ...dismissFailure, 'clearPasswords'],
        states: {
          editing: {
            description: 'The user types e-mail and password.',
            on: {
              'options.clicked': '#signIn.social',
              'reset.clicked': '#signIn.resetPassword',
              'mode.switched': {
                guard: 'canSwitchMode',
                actions: ['switchMode', 'clearFieldErrors', ...dismissFailure],
              },
              'credentials.submitted': [
                rejectedCredentials,
                { guard: 'isSignIn', target: 'submitting.signingIn' },
                { target: 'submitting.signingUp' },
              ],
            },
          },
          submitting: {
            description: 'Waits for the identity provider.',
            tags: 'working',
            entry: ['clearFieldErrors', ...dismissFailure],
            initial: 'signingIn',
            states: {
              signingIn: {
                description: 'Signs in with e-mail and password.',
                invoke: {
                  src: 'signInWithEmail',
                  id: 'signInWithEmail',
                  input: ({ event }) => trimmedCredentials(event),
                  onDone: { target: '#signIn.email.editing', actions: ['assignAccepted', 'clearPasswords'] },
                  onError: { target: '#signIn.email.editing', actions: onRefusedPassword('email') },
                },
              },
              signingUp: {
                description: 'Creates the account.',
                invoke: {
                  src: 'signUpWithEmail',
                  id: 'signUpWithEmail',
                  input: ({ event }) => trimmedCredentials(event),
                  onDone: { target: '#signIn.email.editing', actions: ['assignAccepted', 'clearPasswords'] },
                  onError: [
                    {
                      ...refuseFields(({ event }: { event: { error: unknown } }) => ({
                        missingRequirements: readMissingRequirements(event.error),
                      })),
                      target: '#signIn.email.editing',
                    },
                    {
                      guard: { type: 'hasFieldErrors', params: refusedFields },
                      target: '#signIn.email.editing',
                      actions: [
                        ...reportFailure('signUp'),
                        { type: 'assignFieldErrors', params: refusedFields },
                        'emitFieldsRefused',
                      ],
                    },
                    { target: '#signIn.email.editing', actions: reportFailure('signUp') },
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
        on: { 'email.clicked': 'email' },
        exit: ['clearFieldErrors', ...dismissFailure],
        states: {
          editing: {
            description: 'The user types the e-mail.',
            on: {
              'reset.submitted': [
                rejectInvalid<'reset.submitted'>(({ event }) => linkEmailErrors(event.email)),
                { target: 'submitting' },
              ],
            },
          },
          submitting: {
            description: 'Requests the link from the identity provider.',
            tags: 'working',
            entry: ['clearFieldErrors', ...dismissFailure],
            // The form stays during the request: its error would appear in another form.
            on: { 'email.clicked': {} },
            invoke: {
              src: 'requestPasswordReset',
              id: 'requestPasswordReset',
              input: ({ event }) => {
                assertEvent(event, 'reset.submitted');
                return { email: event.email.trim() };
              },
              onDone: 'sent',
              onError: { target: 'editing', actions: reportFailure('reset') },
            },
          },
          sent: { description: 'The link is sent if the account exists.' },
        },
      },
    },
  });
};

/** Trims both fields (specification, section 5). */
const trimmedCredentials = (event: SignInEvent): Credentials => {
  assertEvent(event, 'credentials.submitted');
  return { email: event.email.trim(), password: event.password.trim() };
};
