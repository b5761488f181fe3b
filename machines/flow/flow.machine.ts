import { and, not, stateIn } from 'xstate';
import { firstStep, mapValues, type Step, stepLimits, steps } from '#contract/limits.ts';
import type { AuthDestination } from '#machines/auth/auth.types.ts';
import { flowSetup } from './flow.setup.ts';
import type { FlowChildren, FlowDestination, FlowPorts } from './flow.types.ts';

const isDestination = (destination: AuthDestination) =>
  ({ type: 'isDestination', params: { destination } }) as const;
const navigate = (params: FlowDestination) => ({ type: 'navigate', params }) as const;
const rememberReturn = (isReturn: boolean) => ({ type: 'rememberReturn', params: { isReturn } }) as const;

const isOnAuthSurface = stateIn({ route: 'authSurface' });
const isInOnboarding = stateIn({ route: { authSurface: 'onboarding' } });
const isIdentityResolved = stateIn({ auth: { running: 'identityResolved' } });

const isStep = (step: Step) => ({ type: 'isStep', params: { step } }) as const;
const submitStep = (step: Step) => ({ type: 'submitStep', params: { step } }) as const;
const leaveStep = (step: Step) => ({ type: 'leaveStep', params: { step } }) as const;

const isLater = (step: Step, other: Step) => steps.indexOf(step) > steps.indexOf(other);

/** Follows the registration machine to another step. */
const followStep = (from: Step, step: Step) => {
  const isNext = isLater(step, from);
  const completed = {
    guard: and([isStep(step), 'isOwner']),
    target: step,
    actions: navigate({ to: 'completedStep', step }),
  } as const;
  const followed = {
    // Until the identity is resolved, its draft may still restore a later step.
    guard: and([isIdentityResolved, isStep(step)]),
    target: step,
    actions: navigate({ to: isNext ? 'nextStep' : 'previousStep', step }),
  } as const;
  return isNext ? [completed, followed] : [followed];
};

/** Follows the router to another step. Registration moves by one step, and the router returns to it if that is not enough. */
const enterStep = (from: Step, step: Step) =>
  ({
    target: step,
    actions: [isLater(step, from) ? submitStep(from) : leaveStep(from), 'requestStep'],
  }) as const;

/** Handlers of the router's steps. */
const onStepEntered = <T>(handle: (step: Step) => T) =>
  Object.fromEntries(steps.map((step) => [`${step}.entered`, handle(step)])) as Record<`${Step}.entered`, T>;

const createStepState = (step: Step) => {
  const others = steps.filter((other) => other !== step);
  return {
    description: `The route of step ${steps.indexOf(step) + 1}.`,
    on: {
      'registration.stepChanged': others.flatMap((other) => followStep(step, other)),
      ...Object.fromEntries(others.map((other) => [`${other}.entered`, enterStep(step, other)])),
    },
  } as const;
};

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
              ...onStepEntered(() => ({ target: 'running', actions: 'expectNoSession' }) as const),
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
          ...onStepEntered((step) => `.authSurface.onboarding.${step}`),
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
                initial: firstStep,
                on: {
                  'modal.entered': { target: 'modal', actions: 'notifyRegistrationLeft' },
                  'auth.entered': [
                    { guard: isIdentityResolved, target: 'auth', actions: 'notifyRegistrationLeft' },
                    // The provider may still report a user, also after a reload.
                    { target: 'auth', actions: ['notifyRegistrationLeft', rememberReturn(true)] },
                  ],
                },
                states: mapValues(stepLimits, (_, step) => createStepState(step)),
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
              actions: navigate({ to: 'dashboard' }),
            },
            {
              guard: and([isOnAuthSurface, not(isInOnboarding), isDestination('registration')]),
              target: '.redirectingToOnboarding',
              actions: navigate({ to: 'onboarding' }),
            },
            // The ownership question on /auth precedes onboarding.
            {
              guard: and([isInOnboarding, isDestination('auth')]),
              target: '.idle',
              actions: navigate({ to: 'auth' }),
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
                on: {
                  'dashboard.requested': { target: 'navigating', actions: navigate({ to: 'dashboard' }) },
                },
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
