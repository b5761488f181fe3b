import { and, not, stateIn } from 'xstate';
import type { AuthDestination } from '#machines/auth/auth.selectors.ts';
import { flowSetup } from './flow.setup.ts';
import type { FlowChildren, FlowPorts } from './flow.types.ts';

const hasDestination = (destination: AuthDestination) =>
  ({ type: 'hasDestination', params: { destination } }) as const;
/** Redirects start on auth surfaces only (specification, section 4). */
const shouldRedirectTo = (destination: AuthDestination) =>
  and([stateIn({ route: 'authSurface' }), hasDestination(destination)]);
const isInOnboarding = stateIn({ route: { authSurface: 'onboarding' } });
/** Back was pressed before the page of onboarding had loaded. */
const backWhileLoading = {
  guard: hasDestination('registration'),
  actions: 'notifyRegistrationLeft',
} as const;
const navigate = (to: 'dashboard' | 'onboarding' | 'auth' | 'profile' | 'store') =>
  ({ type: 'navigate', params: { to } }) as const;

/**
 * The route, beside the machines of authentication and registration. State is read from the child snapshots; one-off
 * occurrences arrive as events. Emits the navigations.
 */
export const createFlowMachine = (children: FlowChildren, ports: FlowPorts) =>
  flowSetup(children, ports).createMachine({
    id: 'flow',
    // Eventless transitions can loop; cap iterations so that a bug throws instead of hanging.
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
          { type: 'syncStep', params: ({ event }) => ({ registration: event.snapshot }) },
          'raiseStepChanged',
        ],
      },
    },
    on: {
      'registration.completed': { actions: 'notifyRegistrationCompleted' },
      'registration.endedInOtherTab': { actions: 'notifyRegistrationEnded' },
    },
    type: 'parallel',
    states: {
      auth: {
        description: 'Runs the auth machine from the first page that needs it, until the visit ends.',
        initial: 'notNeeded',
        states: {
          notNeeded: {
            description: 'A public page, or the link of an e-mail during onboarding.',
            on: {
              'landing.entered': 'running',
              'modal.entered': 'running',
              'auth.entered': 'running',
              // Onboarding has no session yet, also at the start of a visit.
              'profile.entered': { target: 'running', actions: 'expectNoSession' },
              'store.entered': { target: 'running', actions: 'expectNoSession' },
            },
          },
          running: {
            description: 'The auth machine runs.',
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
                  guard: { type: 'isDifferentUser', params: ({ event }) => ({ auth: event.snapshot }) },
                  actions: [
                    { type: 'syncAuthStatus', params: ({ event }) => ({ auth: event.snapshot }) },
                    'forwardIdentity',
                  ],
                },
                {
                  actions: { type: 'syncAuthStatus', params: ({ event }) => ({ auth: event.snapshot }) },
                },
              ],
            },
          },
        },
      },
      route: {
        description: 'The current route.',
        initial: 'publicPage',
        on: {
          'page.entered': '.publicPage',
          'landing.entered': '.landing',
          'emailLink.entered': '.emailLink',
          'modal.entered': '.authSurface.modal',
          'auth.entered': [
            { guard: 'cameFromRegistration', target: '.authSurface.auth.returned' },
            { target: '.authSurface.auth.fresh' },
          ],
          'profile.entered': '.authSurface.onboarding.profile',
          'store.entered': '.authSurface.onboarding.store',
        },
        states: {
          publicPage: { description: 'A page outside the flow.' },
          landing: { description: 'The landing page. The identity is resolved, without a redirect.' },
          emailLink: { description: 'The page of an e-mail link, without a redirect.' },
          authSurface: {
            description: 'The pages of sign-in and onboarding, which redirect.',
            initial: 'modal',
            states: {
              modal: {
                description: 'The sign-in modal of the landing page.',
                entry: { type: 'preloadIdentityProvider', params: { offersGoogle: true } },
                on: { 'modal.entered': backWhileLoading },
              },
              auth: {
                description: 'The form of /auth.',
                entry: { type: 'preloadIdentityProvider', params: { offersGoogle: true } },
                initial: 'fresh',
                on: { 'auth.entered': backWhileLoading },
                states: {
                  fresh: {
                    description: 'A reload shows the sign-in form.',
                    always: {
                      guard: 'isChoosingAccount',
                      target: 'returned',
                      actions: { type: 'rememberReturn', params: { isReturn: true } },
                    },
                  },
                  returned: {
                    description: 'Back from onboarding: a reload shows the account choice again.',
                    always: {
                      guard: 'hasChosenAccount',
                      target: 'fresh',
                      actions: { type: 'rememberReturn', params: { isReturn: false } },
                    },
                  },
                },
              },
              onboarding: {
                description: 'Each step has a history entry. The registration machine has the current step.',
                entry: [
                  { type: 'preloadIdentityProvider', params: { offersGoogle: false } },
                  'preloadPhoneNumbers',
                  'notifyRegistrationResumed',
                ],
                invoke: { src: 'acquireOnboardingLock', id: 'acquireOnboardingLock' },
                initial: 'profile',
                on: {
                  'modal.entered': { target: 'modal', actions: 'notifyRegistrationLeft' },
                  'auth.entered': [
                    { guard: 'isIdentityResolved', target: 'auth', actions: 'notifyRegistrationLeft' },
                    // The provider may still report a user, also after a reload.
                    {
                      target: 'auth.returned',
                      actions: [
                        'notifyRegistrationLeft',
                        { type: 'rememberReturn', params: { isReturn: true } },
                      ],
                    },
                  ],
                },
                states: {
                  profile: {
                    description: 'The route of step 1.',
                    always: { guard: 'isAtStore', target: 'store', actions: navigate('store') },
                    on: {
                      'store.entered': { target: 'navigatingForward', actions: 'submitProfile' },
                    },
                  },
                  store: {
                    description: 'The route of step 2.',
                    always: { guard: 'isAtProfile', target: 'profile', actions: navigate('profile') },
                    on: {
                      'profile.entered': { target: 'navigatingBack', actions: 'leaveStore' },
                    },
                  },
                  navigatingForward: {
                    description: 'The user pressed Forward. Registration may reject the step.',
                    on: { 'registration.stepChanged': 'store' },
                  },
                  navigatingBack: {
                    description: 'The user pressed Back. Registration may stay at its step.',
                    on: { 'registration.stepChanged': 'profile' },
                  },
                },
              },
            },
          },
        },
      },
      navigation: {
        description: 'The current redirect. Each destination is navigated to once.',
        initial: 'idle',
        states: {
          idle: {
            description: 'No redirect.',
            always: [
              {
                guard: shouldRedirectTo('dashboard'),
                target: 'redirectingToDashboard',
                actions: navigate('dashboard'),
              },
              {
                guard: and([shouldRedirectTo('registration'), not(isInOnboarding)]),
                target: 'redirectingToOnboarding',
                actions: navigate('onboarding'),
              },
              { guard: shouldRedirectTo('registration'), target: 'redirectingToOnboarding' },
              {
                guard: and([shouldRedirectTo('auth'), isInOnboarding]),
                target: 'redirectingToAuth',
                actions: navigate('auth'),
              },
              { guard: shouldRedirectTo('auth'), target: 'redirectingToAuth' },
            ],
          },
          redirectingToDashboard: {
            description: 'An owner with a session is redirected to the dashboard.',
            always: { guard: not(shouldRedirectTo('dashboard')), target: 'idle' },
            initial: 'navigating',
            states: {
              navigating: {
                description: 'The browser opens the dashboard.',
                invoke: { src: 'watchNavigation', id: 'watchNavigation' },
                on: { 'navigation.stopped': 'stopped' },
                after: { navigationTimeout: 'stopped' },
              },
              stopped: {
                description: 'The dashboard did not open: the page offers a link.',
                on: { 'dashboard.requested': { target: 'navigating', actions: navigate('dashboard') } },
              },
            },
          },
          redirectingToOnboarding: {
            description: 'A user without an account registers a store.',
            always: { guard: not(shouldRedirectTo('registration')), target: 'idle' },
          },
          redirectingToAuth: {
            description: 'The ownership question on /auth precedes onboarding.',
            always: { guard: not(shouldRedirectTo('auth')), target: 'idle' },
          },
        },
      },
      draft: {
        description: 'The draft that registration saved.',
        initial: 'retained',
        states: {
          retained: {
            description: 'The draft is retained.',
            always: [
              { guard: hasDestination('dashboard'), target: 'completed' },
              { guard: 'isSigningOut', target: 'discarded' },
            ],
          },
          completed: {
            description: 'The owner has a record and a session: the draft is no longer needed.',
            entry: 'notifyOwnerRecognized',
            always: { guard: not(hasDestination('dashboard')), target: 'retained' },
          },
          discarded: {
            description: 'The user signs out: the draft is deleted.',
            entry: 'discardDraft',
            always: { guard: not('isSigningOut'), target: 'retained' },
          },
        },
      },
    },
  });
