import { assign, emit, forwardTo, fromCallback, raise, sendTo, setup } from 'xstate';
import type { AuthDestination } from '#machines/auth/auth.types.ts';
import type { Draft } from '#machines/registration/registration.types.ts';
import type {
  FlowChildren,
  FlowContext,
  FlowDestination,
  FlowEmitted,
  FlowEvent,
  FlowInput,
  FlowPorts,
  NavigationEvent,
} from './flow.types.ts';

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
      preloadIdentityProvider: (_, params: { offersProviders: boolean }) =>
        ports.preloadIdentityProvider(params.offersProviders),
      preloadPhoneNumbers: () => ports.preloadPhoneNumbers(),
      assignDestination: assign({
        destination: ({ context, event }) =>
          event.type === 'destination.changed' ? event.destination : context.destination,
      }),
      // An auth surface may be entered after its destination was sent.
      raiseDestination: raise(({ context: { destination } }) => ({
        type: 'destination.changed' as const,
        destination,
      })),
      expectNoSession: assign({ expectsSession: false, isReturningOwner: false }),
      navigate: emit((_, params: FlowDestination) => ({ type: 'navigate' as const, ...params })),
      rememberReturn: emit((_, params: { isReturn: boolean }) => ({
        type: 'rememberReturn' as const,
        isReturn: params.isReturn,
      })),
      rememberAccountChoice: emit(({ context: { destination } }) => ({
        type: 'rememberReturn' as const,
        isReturn: destination === 'accountChoice',
      })),
      forwardToAuth: forwardTo('auth'),
      forwardToRegistration: forwardTo('registration'),
      requestStep: sendTo('registration', { type: 'step.requested' }),
      notifyOwnerRecognized: sendTo('registration', { type: 'owner.recognized' }),
      releaseDraft: sendTo('registration', { type: 'draft.released' }),
      discardDraft: sendTo('registration', { type: 'draft.discarded' }),
      submitStep: sendTo('registration', (_, { step }: Pick<Draft, 'step'>) => ({
        type: `${step}.submitted` as const,
      })),
      leaveStep: sendTo('registration', (_, { step }: Pick<Draft, 'step'>) => ({
        type: `${step}.left` as const,
      })),
      notifyRegistrationLeft: sendTo('auth', { type: 'registration.left' }),
      notifyRegistrationResumed: sendTo('auth', { type: 'registration.resumed' }),
    },
    guards: {
      isDestination: ({ event }, params: { destination: AuthDestination }) =>
        event.type === 'destination.changed' && event.destination === params.destination,
      wasChoosingAccount: ({ context }) => context.destination === 'accountChoice',
      isOwner: ({ context }) => context.destination === 'dashboard',
      isSignedOut: ({ event }) => event.type === 'identity.changed' && event.identity === null,
      isStep: ({ event }, params: Pick<Draft, 'step'>) =>
        event.type === 'registration.stepChanged' && event.step === params.step,
    },
  });
