import { assertEvent } from 'xstate';
import type { SignInSetup } from './sign-in.machine.ts';
import { refuse } from './sign-in.refuse.ts';
import { passwordProblems, refusedProblems } from './sign-in.rules.ts';

/** The options, and Google's ways through them. */
export const socialState = (chart: SignInSetup) => {
  const failure = ({ event }: { event: { error: unknown } }) => ({
    method: 'google' as const,
    error: event.error,
  });
  const reason = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

  const failures = [
    {
      guard: { type: 'isLinkable', params: reason },
      target: '#signIn.linking',
      actions: { type: 'assignLinkEmail', params: reason },
    },
    {
      guard: { type: 'isPopupBlocked', params: reason },
      target: '#signIn.social.popupBlocked',
      actions: { type: 'reportFailure', params: failure },
    },
    { target: '#signIn.social.choosing', actions: { type: 'reportFailure', params: failure } },
  ] as const;

  return chart.createStateConfig({
    description: 'The options first: Google, or e-mail. A popup that is open stands in the way of neither.',
    exit: 'endFailure',
    initial: 'choosing',
    on: {
      'google.chosen': { guard: 'canUseGoogle', target: '.waitingForGoogle' },
      'email.chosen': '#signIn.email',
      'mode.switched': { guard: 'canSwitchMode', actions: ['switchMode', 'endFailure'] },
      'copy.requested': { guard: 'isInApp', target: '.copyingAddress' },
    },
    states: {
      choosing: { description: 'Google or e-mail: nothing is chosen yet.' },
      waitingForGoogle: {
        description:
          'In a popup. A newer attempt supersedes it; a success after all is told by the provider.',
        tags: 'awaitingGoogle',
        entry: 'endFailure',
        initial: 'opening',
        on: { 'popup.closed': '.closed' },
        invoke: [
          { src: 'watchPopup', id: 'watchPopup' },
          {
            src: 'signInWithGoogle',
            id: 'signInWithGoogle',
            onDone: 'choosing',
            onError: failures,
          },
        ],
        states: {
          opening: {
            description: 'Pressed twice, the second popup would be one that the browser blocks.',
            tags: 'working',
            on: { 'popup.opened': 'open', 'google.chosen': {} },
          },
          open: { description: 'The popup is open, and Google asks there.' },
          closed: {
            description: 'Nothing came of it, unless an answer arrives very soon.',
            after: {
              closingGrace: {
                target: '#signIn.social.choosing',
                actions: {
                  type: 'reportFailure',
                  params: { method: 'google', error: { code: 'popup-closed-by-user', message: null } },
                },
              },
            },
          },
        },
      },
      popupBlocked: {
        description: 'The same tab is another way.',
        on: { 'redirect.chosen': 'leavingForGoogle' },
      },
      leavingForGoogle: {
        description: 'A page that is not left after all offers the same again.',
        tags: ['working', 'awaitingGoogle'],
        entry: 'endFailure',
        on: { 'google.chosen': {}, 'email.chosen': {}, 'mode.switched': {} },
        invoke: {
          src: 'redirectToGoogle',
          id: 'redirectToGoogle',
          onDone: 'popupBlocked',
          onError: failures,
        },
        after: {
          leavingTimeout: {
            target: 'popupBlocked',
            actions: {
              type: 'reportFailure',
              params: { method: 'google', error: { code: 'google-unreached', message: null } },
            },
          },
        },
      },
      returningFromGoogle: {
        description: 'Back from its page, be it with nothing.',
        tags: 'awaitingGoogle',
        invoke: {
          src: 'finishRedirect',
          id: 'finishRedirect',
          onDone: 'choosing',
          onError: failures,
        },
      },
      copyingAddress: {
        description: 'The way out of a browser inside another app.',
        on: { 'copy.requested': {} },
        invoke: {
          src: 'copyAddress',
          id: 'copyAddress',
          onDone: { target: 'choosing', actions: 'announceCopy' },
          onError: { target: 'choosing', actions: 'announceNoCopy' },
        },
      },
    },
  });
};

/** What Google said waits in the service, as long as this state lasts. */
export const linkingState = (chart: SignInSetup) =>
  chart.createStateConfig({
    description: "The e-mail of the Google account belongs to an account: that one's password links the two.",
    invoke: { src: 'holdCredential', id: 'holdCredential' },
    exit: ['forgetLinkEmail', 'forgetFaults', 'endFailure'],
    initial: 'editing',
    on: { 'options.chosen': '#signIn.social', 'reset.chosen': '#signIn.resetPassword' },
    states: {
      editing: {
        description: 'The password of the account is being typed.',
        on: {
          'link.submitted': [
            refuse<'link.submitted'>(({ event }) => passwordProblems(event.password)),
            { target: 'submitting' },
          ],
        },
      },
      submitting: {
        description: 'Signs in with the password and links Google to the account.',
        tags: 'working',
        entry: ['forgetFaults', 'endFailure'],
        on: { 'options.chosen': {}, 'reset.chosen': {} },
        invoke: {
          src: 'linkGoogle',
          id: 'linkGoogle',
          input: ({ context, event }) => {
            assertEvent(event, 'link.submitted');
            return { email: context.linkEmail ?? '', password: event.password.trim() };
          },
          onDone: '#signIn.social',
          onError: {
            target: 'editing',
            actions: [
              {
                type: 'reportFailure',
                params: ({ event }) => ({ method: 'link', error: event.error }),
              },
              { type: 'noteFailure', params: ({ event }) => event },
              { type: 'assignProblems', params: ({ event }) => ({ problems: refusedProblems(event.error) }) },
            ],
          },
        },
      },
    },
  });
