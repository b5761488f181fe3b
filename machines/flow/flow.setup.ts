import { assign, emit, fromCallback, raise, sendTo, setup } from 'xstate';
import type { AuthDestination, AuthSnapshot } from '#machines/auth/auth.selectors.ts';
import {
  type RegistrationSnapshot,
  selectStep,
  selectUid,
} from '#machines/registration/registration.selectors.ts';
import { standingOf } from './flow.rules.ts';
import type {
  FlowChildren,
  FlowContext,
  FlowEmitted,
  FlowEvent,
  FlowInput,
  FlowPorts,
  LeavingEvent,
} from './flow.types.ts';

/** Until registration knows who is here, their draft may still bring step 2 back. */
const isStepKnown = ({ isIdentityResolved, identity, registeringUid }: FlowContext) =>
  isIdentityResolved && (identity?.uid ?? null) === registeringUid;

/** A navigation that takes longer may still succeed; meanwhile a link starts it anew. */
const LEAVING_MS = 8_000;

/** The words that the states of the flow are written in. */
export const setUpFlow = (children: FlowChildren, ports: FlowPorts) =>
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
      holdOnboarding: fromCallback(() => ports.holdOnboarding()),
      watchLeaving: fromCallback<LeavingEvent>(({ sendBack }) => ports.watchLeaving(sendBack)),
    },
    delays: { leavingTimeout: LEAVING_MS },
    actions: {
      wakeIdentityProvider: (_, params: { offersGoogle: boolean }) =>
        ports.wakeIdentityProvider(params.offersGoogle),
      wakePhoneNumbers: () => ports.wakePhoneNumbers(),
      noteStanding: assign((_, params: { auth: AuthSnapshot }) => standingOf(params.auth)),
      expectNoSession: assign({ expectsSession: false, isReturningOwner: false }),
      noteStep: assign((_, params: { registration: RegistrationSnapshot }) => ({
        step: selectStep(params.registration),
        registeringUid: selectUid(params.registration),
      })),
      announceMove: raise({ type: 'registration.moved' }),
      go: emit((_, params: { to: Extract<FlowEmitted, { type: 'go' }>['to'] }) => ({
        type: 'go' as const,
        to: params.to,
      })),
      mark: emit((_, params: { isBack: boolean }) => ({ type: 'mark' as const, isBack: params.isBack })),
      tellIdentity: sendTo('registration', ({ context }) => ({
        type: 'identity.changed' as const,
        identity: context.identity,
      })),
      tellOwner: sendTo('registration', { type: 'owner.recognized' }),
      discardDraft: sendTo('registration', { type: 'draft.discarded' }),
      submitProfile: sendTo('registration', { type: 'profile.submitted' }),
      leaveStore: sendTo('registration', { type: 'store.left' }),
      tellCompletion: sendTo('auth', { type: 'registration.completed' }),
      tellEnd: sendTo('auth', { type: 'registration.endedInOtherTab' }),
      tellLeft: sendTo('auth', { type: 'registration.left' }),
      tellResumed: sendTo('auth', { type: 'registration.resumed' }),
    },
    guards: {
      isAnotherPerson: ({ context }, params: { auth: AuthSnapshot }) =>
        standingOf(params.auth).identity?.uid !== context.identity?.uid,
      wants: ({ context }, params: { destination: AuthDestination }) =>
        context.destination === params.destination,
      isSigningOut: ({ context }) => context.isSigningOut,
      isIdentityResolved: ({ context }) => context.isIdentityResolved,
      isMarkedAsBack: ({ event }) => event.type === 'auth.entered' && event.isMarkedAsBack,
      isChoosingAccount: ({ context }) => context.isIdentityResolved && context.isChoosingAccount,
      hasChosenAccount: ({ context }) => context.isIdentityResolved && !context.isChoosingAccount,
      isAtProfile: ({ context }) => isStepKnown(context) && context.step === 1,
      isAtStore: ({ context }) => isStepKnown(context) && context.step === 2,
    },
  });
