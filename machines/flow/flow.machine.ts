import { and, not, stateIn } from 'xstate';
import type { AuthDestination } from '#machines/auth/auth.selectors.ts';
import { setUpFlow } from './flow.setup.ts';
import type { FlowChildren, FlowPorts } from './flow.types.ts';

const wants = (destination: AuthDestination) => ({ type: 'wants', params: { destination } }) as const;
/**
 * Where the auth chart wants them to be, while they are where the flow may lead somewhere (specification, section 4).
 */
const isBoundFor = (destination: AuthDestination) => and([stateIn({ place: 'open' }), wants(destination)]);
const isInOnboarding = stateIn({ place: { open: 'onboarding' } });
const go = (to: 'dashboard' | 'onboarding' | 'auth' | 'profile' | 'store') =>
  ({ type: 'go', params: { to } }) as const;

/**
 * The whole flow: where the person is, beside the two charts that say who they are and how far they have come. What
 * lasts is read from the snapshots of the two; what happens once they tell by an event. Where to go is emitted.
 */
export const createFlowMachine = (children: FlowChildren, ports: FlowPorts) =>
  setUpFlow(children, ports).createMachine({
    id: 'flow',
    // States that lead to each other at once: a mistake in their guards fails, and does not freeze the page.
    options: { maxIterations: 100 },
    context: ({ input }) => ({
      ...input,
      destination: null,
      identity: null,
      isIdentityResolved: false,
      isChoosingAccount: false,
      isSigningOut: false,
      step: 1,
      registeringUid: null,
    }),
    invoke: {
      src: 'registration',
      id: 'registration',
      input: { identity: null },
      onSnapshot: {
        actions: [
          { type: 'noteStep', params: ({ event }) => ({ registration: event.snapshot }) },
          'announceMove',
        ],
      },
    },
    on: {
      'registration.completed': { actions: 'tellCompletion' },
      'registration.endedInOtherTab': { actions: 'tellEnd' },
    },
    type: 'parallel',
    states: {
      auth: {
        description:
          'Asks who is here, from the first page on which it matters, for as long as the visit lasts.',
        initial: 'notNeeded',
        states: {
          notNeeded: {
            description: 'A page to read, or the link of an e-mail in the middle of an onboarding.',
            on: {
              'landing.entered': 'running',
              'modal.entered': 'running',
              'auth.entered': 'running',
              // An onboarding has no session yet, wherever the visit began.
              'profile.entered': { target: 'running', actions: 'expectNoSession' },
              'store.entered': { target: 'running', actions: 'expectNoSession' },
            },
          },
          running: {
            description: 'The auth chart runs.',
            invoke: {
              src: 'auth',
              id: 'auth',
              input: ({ context: { expectsSession, isBackFromRegistration, isReturningOwner } }) => ({
                expectsSession,
                isBackFromRegistration,
                isReturningOwner,
              }),
              onSnapshot: [
                {
                  guard: { type: 'isAnotherPerson', params: ({ event }) => ({ auth: event.snapshot }) },
                  actions: [
                    { type: 'noteStanding', params: ({ event }) => ({ auth: event.snapshot }) },
                    'tellIdentity',
                  ],
                },
                {
                  actions: { type: 'noteStanding', params: ({ event }) => ({ auth: event.snapshot }) },
                },
              ],
            },
          },
        },
      },
      place: {
        description: 'Where the person is.',
        initial: 'reading',
        on: {
          'page.entered': '.reading',
          'landing.entered': '.landing',
          'emailLink.entered': '.emailLink',
          'modal.entered': '.open.modal',
          'auth.entered': [
            { guard: 'isMarkedAsBack', target: '.open.auth.marked' },
            { target: '.open.auth.unmarked' },
          ],
          'profile.entered': '.open.onboarding.profile',
          'store.entered': '.open.onboarding.store',
        },
        states: {
          reading: { description: 'A page of the site that has nothing to do with the flow.' },
          landing: { description: 'The landing page. The flow finds out who is here and leads nowhere.' },
          emailLink: { description: 'What a link of an e-mail leads to. The flow leads nowhere.' },
          open: {
            description: 'Where somebody signs in or up. From here the flow leads on.',
            initial: 'modal',
            states: {
              modal: {
                description: 'The sign-in modal of the landing page.',
                entry: { type: 'wakeIdentityProvider', params: { offersGoogle: true } },
              },
              auth: {
                description: 'The form of /auth.',
                entry: { type: 'wakeIdentityProvider', params: { offersGoogle: true } },
                initial: 'unmarked',
                states: {
                  unmarked: {
                    description: 'A reload begins from the start.',
                    always: {
                      guard: 'isChoosingAccount',
                      target: 'marked',
                      actions: { type: 'mark', params: { isBack: true } },
                    },
                  },
                  marked: {
                    description: 'Back from onboarding: a reload asks once more how to go on.',
                    always: {
                      guard: 'hasChosenAccount',
                      target: 'unmarked',
                      actions: { type: 'mark', params: { isBack: false } },
                    },
                  },
                },
              },
              onboarding: {
                description: 'Each step is a place in the history. Registration says which step it is.',
                entry: [
                  { type: 'wakeIdentityProvider', params: { offersGoogle: false } },
                  'wakePhoneNumbers',
                  'tellResumed',
                ],
                invoke: { src: 'holdOnboarding', id: 'holdOnboarding' },
                initial: 'profile',
                on: {
                  'auth.entered': [
                    { guard: 'isIdentityResolved', target: 'auth', actions: 'tellLeft' },
                    // They may turn out to be signed in, also after a reload.
                    {
                      target: 'auth.marked',
                      actions: ['tellLeft', { type: 'mark', params: { isBack: true } }],
                    },
                  ],
                },
                states: {
                  profile: {
                    description: 'The address of step 1.',
                    always: { guard: 'isAtStore', target: 'store', actions: go('store') },
                    on: {
                      'store.entered': { target: 'goingForward', actions: 'submitProfile' },
                    },
                  },
                  store: {
                    description: 'The address of step 2.',
                    always: { guard: 'isAtProfile', target: 'profile', actions: go('profile') },
                    on: {
                      'profile.entered': { target: 'goingBack', actions: 'leaveStore' },
                    },
                  },
                  goingForward: {
                    description: 'Forward was pressed. Registration may stay where it is.',
                    on: { 'registration.moved': 'store' },
                  },
                  goingBack: {
                    description: 'Back was pressed. Registration may stay where it is.',
                    on: { 'registration.moved': 'profile' },
                  },
                },
              },
            },
          },
        },
      },
      way: {
        description: 'Where the person is being led. Each destination is gone to once.',
        initial: 'nowhere',
        states: {
          nowhere: {
            description: 'They stay where they are.',
            always: [
              { guard: isBoundFor('dashboard'), target: 'toDashboard', actions: go('dashboard') },
              {
                guard: and([isBoundFor('registration'), not(isInOnboarding)]),
                target: 'toOnboarding',
                actions: go('onboarding'),
              },
              { guard: isBoundFor('registration'), target: 'toOnboarding' },
              {
                guard: and([isBoundFor('auth'), isInOnboarding]),
                target: 'toAuth',
                actions: go('auth'),
              },
              { guard: isBoundFor('auth'), target: 'toAuth' },
            ],
          },
          toDashboard: {
            description: 'An owner with a session leaves for the dashboard.',
            always: { guard: not(isBoundFor('dashboard')), target: 'nowhere' },
            initial: 'leaving',
            states: {
              leaving: {
                description: 'The browser opens the dashboard.',
                invoke: { src: 'watchLeaving', id: 'watchLeaving' },
                on: { 'leaving.stopped': 'staying' },
                after: { leavingTimeout: 'staying' },
              },
              staying: {
                description: 'The dashboard did not open: a link opens it.',
                on: { 'dashboard.requested': { target: 'leaving', actions: go('dashboard') } },
              },
            },
          },
          toOnboarding: {
            description: 'Somebody who has no account yet sets up a store.',
            always: { guard: not(isBoundFor('registration')), target: 'nowhere' },
          },
          toAuth: {
            description: 'There is nothing to fill in before the question on /auth is answered.',
            always: { guard: not(isBoundFor('auth')), target: 'nowhere' },
          },
        },
      },
      owner: {
        description: 'What becomes of the draft that registration keeps.',
        initial: 'undecided',
        states: {
          undecided: {
            description: 'The draft stays.',
            always: [
              { guard: wants('dashboard'), target: 'recognized' },
              { guard: 'isSigningOut', target: 'leaving' },
            ],
          },
          recognized: {
            description: 'They have an account and a session: there is nothing to set up.',
            entry: 'tellOwner',
            always: { guard: not(wants('dashboard')), target: 'undecided' },
          },
          leaving: {
            description: 'They sign out by themselves: nothing that they typed stays.',
            entry: 'discardDraft',
            always: { guard: not('isSigningOut'), target: 'undecided' },
          },
        },
      },
    },
  });
