import { assertEvent } from 'xstate';
import type { ProviderId } from '#contract/sign-in-providers.ts';
import { passwordErrors } from './sign-in.rules.ts';
import { onRefusedPassword, readError, reportFailure, type SignInSetup } from './sign-in.setup.ts';
import type { SignInContext } from './sign-in.types.ts';
import { dismissFailure, rejectInvalid } from './sign-in.validation.ts';

const failures = [
  {
    guard: { type: 'isLinkable', params: readError },
    target: '#signIn.linking',
    actions: { type: 'assignLinkEmail', params: readError },
  },
  {
    guard: { type: 'isPopupBlocked', params: readError },
    target: '#signIn.social.popupBlocked',
    actions: reportFailure('provider'),
  },
  { target: '#signIn.social.choosing', actions: reportFailure('provider') },
] as const;
const reportCode = (code: string) =>
  [
    { type: 'assignFailure', params: { method: 'provider', error: { code, message: null } } },
    'emitFailure',
  ] as const;

const providerInput = ({ context }: { context: SignInContext }) => ({
  // `provider.clicked` and a redirect assign it.
  provider: context.provider as ProviderId,
});

/** The sign-in options, and a provider's popup and redirect. */
export const socialState = (machine: SignInSetup) =>
  machine.createStateConfig({
    description: 'Offers the providers and e-mail, also while a popup is open.',
    entry: 'clearLinkEmail',
    exit: dismissFailure,
    initial: 'choosing',
    on: {
      'provider.clicked': {
        guard: { type: 'canUseProvider', params: ({ event }) => event },
        target: '.waitingForProvider',
        actions: { type: 'assignProvider', params: ({ event }) => event },
      },
      'email.clicked': '#signIn.email',
      'mode.switched': { guard: 'canSwitchMode', actions: ['switchMode', ...dismissFailure] },
      'copy.requested': { guard: 'isInApp', target: '.copyingUrl' },
    },
    states: {
      choosing: { description: 'No option is chosen yet.' },
      waitingForProvider: {
        description: 'In a popup. A newer attempt supersedes it; the provider reports a late success.',
        tags: 'awaitingProvider',
        entry: dismissFailure,
        initial: 'opening',
        on: { 'popup.closed': '.closed' },
        invoke: [
          { src: 'watchPopup', id: 'watchPopup' },
          {
            src: 'signInWithProvider',
            id: 'signInWithProvider',
            input: providerInput,
            onDone: { target: 'choosing', actions: 'assignAccepted' },
            onError: failures,
          },
        ],
        states: {
          opening: {
            description: 'Ignores a second press: browsers block the second popup.',
            tags: 'working',
            on: { 'popup.opened': 'open', 'provider.clicked': {} },
          },
          open: { description: 'The popup is open.' },
          closed: {
            description: 'The popup closed; its result may still arrive.',
            after: {
              popupCloseDelay: {
                target: '#signIn.social.choosing',
                actions: reportCode('popup-closed-by-user'),
              },
            },
          },
        },
      },
      popupBlocked: {
        description: 'The browser blocked the popup: offers the provider in the same tab.',
        on: { 'redirect.clicked': 'redirectingToProvider' },
      },
      redirectingToProvider: {
        description: "Opens the provider's page. A stopped navigation returns to the offer.",
        tags: ['working', 'awaitingProvider'],
        entry: dismissFailure,
        on: { 'provider.clicked': {}, 'email.clicked': {}, 'mode.switched': {} },
        invoke: {
          src: 'redirectToProvider',
          id: 'redirectToProvider',
          input: providerInput,
          onDone: 'popupBlocked',
          onError: failures,
        },
        after: {
          redirectTimeout: { target: 'popupBlocked', actions: reportCode('provider-unreached') },
        },
      },
      returningFromProvider: {
        description: "Back from the provider's page, with or without a result.",
        tags: 'awaitingProvider',
        invoke: {
          src: 'finishRedirect',
          id: 'finishRedirect',
          input: providerInput,
          onDone: 'choosing',
          onError: failures,
        },
      },
      copyingUrl: {
        description: 'Copies the URL, to be opened outside an in-app browser.',
        on: { 'copy.requested': {} },
        invoke: {
          src: 'copyUrl',
          id: 'copyUrl',
          onDone: { target: 'choosing', actions: 'emitCopied' },
          onError: { target: 'choosing', actions: 'emitCopyFailed' },
        },
      },
    },
  });

/** The service retains the provider's credential during this state. */
export const linkingState = (machine: SignInSetup) =>
  machine.createStateConfig({
    description:
      "The e-mail of the provider's account belongs to another account: its password links the two.",
    invoke: { src: 'retainCredential', id: 'retainCredential' },
    exit: ['clearFieldErrors', ...dismissFailure],
    initial: 'editing',
    on: {
      'options.clicked': '#signIn.social',
      'reset.clicked': { target: '#signIn.resetPassword', actions: 'adoptLinkEmail' },
    },
    states: {
      editing: {
        description: 'The user types the password of the account.',
        on: {
          'link.submitted': [
            rejectInvalid<'link.submitted'>(({ event }) => passwordErrors(event.password)),
            { target: 'submitting' },
          ],
        },
      },
      submitting: {
        description: 'Signs in with the password and links the provider to the account.',
        tags: 'working',
        entry: ['clearFieldErrors', ...dismissFailure],
        on: { 'options.clicked': {}, 'reset.clicked': {} },
        invoke: {
          src: 'linkProvider',
          id: 'linkProvider',
          input: ({ context, event }) => {
            assertEvent(event, 'link.submitted');
            return { email: context.linkEmail ?? '', password: event.password.trim() };
          },
          onDone: { target: '#signIn.social', actions: 'assignAccepted' },
          onError: { target: 'editing', actions: onRefusedPassword('link') },
        },
      },
    },
  });
