import { assertEvent } from 'xstate';
import { passwordErrors } from './sign-in.rules.ts';
import { errorOf, onRefusedPassword, reportFailure, type SignInSetup } from './sign-in.setup.ts';
import { dismissFailure, rejectInvalid } from './sign-in.validation.ts';

const failures = [
  {
    guard: { type: 'isLinkable', params: errorOf },
    target: '#signIn.linking',
    actions: { type: 'assignLinkEmail', params: errorOf },
  },
  {
    guard: { type: 'isPopupBlocked', params: errorOf },
    target: '#signIn.social.popupBlocked',
    actions: reportFailure('google'),
  },
  { target: '#signIn.social.choosing', actions: reportFailure('google') },
] as const;
const reportCode = (code: string) =>
  [
    { type: 'assignFailure', params: { method: 'google', error: { code, message: null } } },
    'emitFailure',
  ] as const;

/** The sign-in options, and Google's popup and redirect. */
export const socialState = (machine: SignInSetup) =>
  machine.createStateConfig({
    description: 'Offers Google or e-mail, also while a popup is open.',
    entry: 'clearLinkEmail',
    exit: dismissFailure,
    initial: 'choosing',
    on: {
      'google.chosen': { guard: 'canUseGoogle', target: '.waitingForGoogle' },
      'email.chosen': '#signIn.email',
      'mode.switched': { guard: 'canSwitchMode', actions: ['switchMode', ...dismissFailure] },
      'copy.requested': { guard: 'isInApp', target: '.copyingAddress' },
    },
    states: {
      choosing: { description: 'No option is chosen yet.' },
      waitingForGoogle: {
        description: 'In a popup. A newer attempt supersedes it; the provider reports a late success.',
        tags: 'awaitingGoogle',
        entry: dismissFailure,
        initial: 'opening',
        on: { 'popup.closed': '.closed' },
        invoke: [
          { src: 'watchPopup', id: 'watchPopup' },
          {
            src: 'signInWithGoogle',
            id: 'signInWithGoogle',
            onDone: { target: 'choosing', actions: 'assignAccepted' },
            onError: failures,
          },
        ],
        states: {
          opening: {
            description: 'Ignores a second press: browsers block the second popup.',
            tags: 'working',
            on: { 'popup.opened': 'open', 'google.chosen': {} },
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
        description: 'The browser blocked the popup: offers Google in the same tab.',
        on: { 'redirect.chosen': 'redirectingToGoogle' },
      },
      redirectingToGoogle: {
        description: "Opens Google's page. A stopped navigation returns to the offer.",
        tags: ['working', 'awaitingGoogle'],
        entry: dismissFailure,
        on: { 'google.chosen': {}, 'email.chosen': {}, 'mode.switched': {} },
        invoke: {
          src: 'redirectToGoogle',
          id: 'redirectToGoogle',
          onDone: 'popupBlocked',
          onError: failures,
        },
        after: {
          redirectTimeout: { target: 'popupBlocked', actions: reportCode('google-unreached') },
        },
      },
      returningFromGoogle: {
        description: "Back from Google's page, with or without a result.",
        tags: 'awaitingGoogle',
        invoke: {
          src: 'finishRedirect',
          id: 'finishRedirect',
          onDone: 'choosing',
          onError: failures,
        },
      },
      copyingAddress: {
        description: 'Copies the address, to be opened outside an in-app browser.',
        on: { 'copy.requested': {} },
        invoke: {
          src: 'copyAddress',
          id: 'copyAddress',
          onDone: { target: 'choosing', actions: 'emitCopied' },
          onError: { target: 'choosing', actions: 'emitCopyFailed' },
        },
      },
    },
  });

/** The service retains Google's credential during this state. */
export const linkingState = (machine: SignInSetup) =>
  machine.createStateConfig({
    description: 'The e-mail of the Google account belongs to an account: its password links the two.',
    invoke: { src: 'retainCredential', id: 'retainCredential' },
    exit: ['clearFieldErrors', ...dismissFailure],
    initial: 'editing',
    on: {
      'options.chosen': '#signIn.social',
      'reset.chosen': { target: '#signIn.resetPassword', actions: 'adoptLinkEmail' },
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
        description: 'Signs in with the password and links Google to the account.',
        tags: 'working',
        entry: ['clearFieldErrors', ...dismissFailure],
        on: { 'options.chosen': {}, 'reset.chosen': {} },
        invoke: {
          src: 'linkGoogle',
          id: 'linkGoogle',
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
