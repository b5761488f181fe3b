import { and, not, stateIn } from 'xstate';
import type { AuthDestination } from '#machines/auth/auth.types.ts';
import type { Draft } from '#machines/registration/registration.types.ts';
import { flowSetup } from './flow.setup.ts';
import type { FlowChildren, FlowNavigation, FlowPorts } from './flow.types.ts';

const isDestination = (destination: AuthDestination) =>
  ({ type: 'isDestination', params: { destination } }) as const;
const navigate = (to: FlowNavigation['to']) => ({ type: 'navigate', params: { to } }) as const;
const rememberReturn = (isReturn: boolean) => ({ type: 'rememberReturn', params: { isReturn } }) as const;

const isOnAuthSurface = stateIn({ route: 'authSurface' });
const isInOnboarding = stateIn({ route: { authSurface: 'onboarding' } });
const isIdentityResolved = stateIn({ auth: { running: 'identityResolved' } });

const isStep = (step: Draft['step']) => ({ type: 'isStep', params: { step } }) as const;

/** Follows the registration machine. Until the identity is resolved, its draft may still restore step 2. */
const followStep = (step: Draft['step']) =>
  ({
    guard: and([isIdentityResolved, isStep(step)]),
    target: step,
    actions: navigate(step),
  }) as const;

/** Back was pressed before the page of onboarding had loaded. */
const backWhileLoading = { target: 'idle', actions: 'notifyRegistrationLeft' } as const;

/** The route, beside the machines of authentication and registration. Follows their events, and emits the navigations. */
export const createFlowMachine = (children: FlowChildren, ports: FlowPorts) =>
  flowSetup(children, ports).createMachine({
    id: 'flow',
    context: ({ input }) => ({ ...input, destination: null }),
    invoke: { src: 'registration', id: 'registration', input: { identity: null } },
    on: {
      'owner.registered': { actions: 'forwardToAuth' },
      'registration.endedInOtherTab': { actions: 'forwardToAuth' },
    },
    type: 'parallel',
    states: {
      auth: {
        description: 'Runs the auth machine from the first page that needs it, until the visit ends.',
        initial: 'notNeeded',
        states: {
          notNeeded: {
            description: 'The link of an e-mail, also during onboarding.',
            on: {
              'page.entered': 'running',
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
            },
            on: {
              'identity.changed': {
                target: '.identityResolved',
                actions: ['forwardToRegistration', 'requestStep'],
              },
              'destination.changed': [
                {
                  guard: isDestination('dashboard'),
                  actions: ['assignDestination', 'notifyOwnerRecognized'],
                },
                { actions: 'assignDestination' },
              ],
              'owner.notFound': { actions: 'forwardToRegistration' },
              'signOut.started': { actions: 'discardDraft' },
              'emailChange.started': { actions: 'releaseDraft' },
            },
            initial: 'resolvingIdentity',
            states: {
              resolvingIdentity: { description: 'The provider has not reported its user yet.' },
              identityResolved: { description: 'The provider has reported its user, or none.' },
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
            {
              guard: isIdentityResolved,
              target: '.authSurface.auth',
              actions: 'rememberAccountChoice',
            },
            { target: '.authSurface.auth' },
          ],
          'profile.entered': '.authSurface.onboarding.profile',
          'store.entered': '.authSurface.onboarding.store',
        },
        states: {
          publicPage: { description: 'A page outside the flow.', exit: 'raiseDestination' },
          landing: {
            description: 'The landing page. The identity is resolved, without a redirect.',
            exit: 'raiseDestination',
          },
          emailLink: {
            description: 'The page of an e-mail link, without a redirect.',
            exit: 'raiseDestination',
          },
          authSurface: {
            description: 'The pages of sign-in and onboarding, which redirect.',
            initial: 'modal',
            states: {
              modal: {
                description: 'The sign-in modal of the landing page.',
                entry: { type: 'preloadIdentityProvider', params: { offersProviders: true } },
              },
              auth: {
                description:
                  'The form of /auth. Back from onboarding, a reload shows the account choice again.',
                entry: { type: 'preloadIdentityProvider', params: { offersProviders: true } },
                on: {
                  'destination.changed': [
                    { guard: isDestination('accountChoice'), actions: rememberReturn(true) },
                    { guard: 'wasChoosingAccount', actions: rememberReturn(false) },
                  ],
                  'identity.changed': { guard: 'isSignedOut', actions: rememberReturn(false) },
                },
              },
              onboarding: {
                description: 'Each step has a history entry. The registration machine has the current step.',
                entry: [
                  { type: 'preloadIdentityProvider', params: { offersProviders: false } },
                  'preloadPhoneNumbers',
                  'notifyRegistrationResumed',
                  'requestStep',
                ],
                invoke: { src: 'acquireOnboardingLock', id: 'acquireOnboardingLock' },
                initial: 'profile',
                on: {
                  'modal.entered': { target: 'modal', actions: 'notifyRegistrationLeft' },
                  'auth.entered': [
                    { guard: isIdentityResolved, target: 'auth', actions: 'notifyRegistrationLeft' },
                    // The provider may still report a user, also after a reload.
                    { target: 'auth', actions: ['notifyRegistrationLeft', rememberReturn(true)] },
                  ],
                },
                states: {
                  profile: {
                    description: 'The route of step 1.',
                    on: {
                      'registration.stepChanged': [
                        {
                          guard: and([isStep('store'), 'isOwner']),
                          target: 'store',
                          actions: navigate('completedStore'),
                        },
                        followStep('store'),
                      ],
                      'store.entered': { target: 'store', actions: ['submitProfile', 'requestStep'] },
                    },
                  },
                  store: {
                    description: 'The route of step 2.',
                    on: {
                      'registration.stepChanged': followStep('profile'),
                      'profile.entered': { target: 'profile', actions: ['leaveStore', 'requestStep'] },
                    },
                  },
                },
              },
            },
          },
        },
      },
      navigation: {
        description: 'The current redirect. Redirects start on auth surfaces only.',
        initial: 'idle',
        on: {
          'page.entered': '.idle',
          'landing.entered': '.idle',
          'emailLink.entered': '.idle',
          'destination.changed': [
            {
              guard: and([isOnAuthSurface, isDestination('dashboard')]),
              target: '.redirectingToDashboard',
              actions: navigate('dashboard'),
            },
            {
              guard: and([isOnAuthSurface, not(isInOnboarding), isDestination('registration')]),
              target: '.redirectingToOnboarding',
              actions: navigate('onboarding'),
            },
            // The ownership question on /auth precedes onboarding.
            {
              guard: and([isInOnboarding, isDestination('auth')]),
              target: '.idle',
              actions: navigate('auth'),
            },
            { target: '.idle' },
          ],
        },
        states: {
          idle: { description: 'No redirect.' },
          redirectingToDashboard: {
            description: 'An owner with a session is redirected to the dashboard.',
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
            description: 'A user without an account is redirected to onboarding, once.',
            on: {
              'modal.entered': backWhileLoading,
              'auth.entered': backWhileLoading,
            },
          },
        },
      },
    },
  });
