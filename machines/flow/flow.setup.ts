import { assign, emit, fromCallback, raise, sendTo, setup } from 'xstate';
import type { AuthDestination, AuthSnapshot } from '#machines/auth/auth.selectors.ts';
import {
  type RegistrationSnapshot,
  selectStep,
  selectUid,
} from '#machines/registration/registration.selectors.ts';
import { authStatusOf } from './flow.rules.ts';
import type {
  FlowChildren,
  FlowContext,
  FlowEmitted,
  FlowEvent,
  FlowInput,
  FlowPorts,
  NavigationEvent,
} from './flow.types.ts';

/** Until registration has the identity, its draft may still restore step 2. */
const isStepResolved = ({ isIdentityResolved, identity, registeringUid }: FlowContext) =>
  isIdentityResolved && (identity?.uid ?? null) === registeringUid;

/** A slower navigation may still succeed; meanwhile a link repeats it. */
const NAVIGATION_TIMEOUT_MS = 8_000;

/** Types, actors, actions and guards of the flow machine. */
export const flowSetup = (children: FlowChildren, ports: FlowPorts) =>
  setup({
    types: {
      context: {} as FlowContext,
      events: {} as FlowEvent,
      emitted: {} as FlowEmitted,
      input: {} as FlowInput,
      children: {} as { auth: 'auth'; registration: 'registration' },
    },
    actors: {
      ...children,
      acquireOnboardingLock: fromCallback(() => ports.acquireOnboardingLock()),
      watchNavigation: fromCallback<NavigationEvent>(({ sendBack }) => ports.watchNavigation(sendBack)),
    },
    delays: { navigationTimeout: NAVIGATION_TIMEOUT_MS },
    actions: {
      preloadIdentityProvider: (_, params: { offersGoogle: boolean }) =>
        ports.preloadIdentityProvider(params.offersGoogle),
      preloadPhoneNumbers: () => ports.preloadPhoneNumbers(),
      syncAuthStatus: assign((_, params: { auth: AuthSnapshot }) => authStatusOf(params.auth)),
      expectNoSession: assign({ expectsSession: false, isReturningOwner: false }),
      syncStep: assign((_, params: { registration: RegistrationSnapshot }) => ({
        step: selectStep(params.registration),
        registeringUid: selectUid(params.registration),
      })),
      raiseStepChanged: raise({ type: 'registration.stepChanged' }),
      navigate: emit((_, params: { to: Extract<FlowEmitted, { type: 'navigate' }>['to'] }) => ({
        type: 'navigate' as const,
        to: params.to,
      })),
      rememberReturn: emit((_, params: { isReturn: boolean }) => ({
        type: 'rememberReturn' as const,
        isReturn: params.isReturn,
      })),
      forwardIdentity: sendTo('registration', ({ context }) => ({
        type: 'identity.changed' as const,
        identity: context.identity,
      })),
      notifyOwnerRecognized: sendTo('registration', { type: 'owner.recognized' }),
      discardDraft: sendTo('registration', { type: 'draft.discarded' }),
      submitProfile: sendTo('registration', { type: 'profile.submitted' }),
      leaveStore: sendTo('registration', { type: 'store.left' }),
      notifyRegistrationCompleted: sendTo('auth', { type: 'registration.completed' }),
      notifyRegistrationEnded: sendTo('auth', { type: 'registration.endedInOtherTab' }),
      notifyRegistrationLeft: sendTo('auth', { type: 'registration.left' }),
      notifyRegistrationResumed: sendTo('auth', { type: 'registration.resumed' }),
    },
    guards: {
      isDifferentUser: ({ context }, params: { auth: AuthSnapshot }) =>
        authStatusOf(params.auth).identity?.uid !== context.identity?.uid,
      hasDestination: ({ context }, params: { destination: AuthDestination }) =>
        context.destination === params.destination,
      isSigningOut: ({ context }) => context.isSigningOut,
      isIdentityResolved: ({ context }) => context.isIdentityResolved,
      cameFromRegistration: ({ event }) => event.type === 'auth.entered' && event.cameFromRegistration,
      isChoosingAccount: ({ context }) => context.isIdentityResolved && context.isChoosingAccount,
      hasChosenAccount: ({ context }) => context.isIdentityResolved && !context.isChoosingAccount,
      isAtProfile: ({ context }) => isStepResolved(context) && context.step === 1,
      isAtStore: ({ context }) => isStepResolved(context) && context.step === 2,
    },
  });
