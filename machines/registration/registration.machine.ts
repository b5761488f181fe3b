import { assign, emit, setup } from 'xstate';
import { createRegistrationActors } from './registration.actors.ts';
import {
  isAboutProfile,
  isCompleteProfile,
  isCompleteStore,
  needsNewToken,
  registrationError,
  registrationPayload,
} from './registration.rules.ts';
import type {
  Profile,
  RegisteringIdentity,
  RegistrationContext,
  RegistrationEmitted,
  RegistrationError,
  RegistrationEvent,
  RegistrationInput,
  RegistrationPorts,
  Store,
  SubmittingStep,
} from './registration.types.ts';

/** Two steps of onboarding, then three calls in order (specification, section 4, "Registration"). */
export const createRegistrationMachine = (ports: RegistrationPorts) =>
  setup({
    types: {
      context: {} as RegistrationContext,
      events: {} as RegistrationEvent,
      emitted: {} as RegistrationEmitted,
      input: {} as RegistrationInput,
    },
    actors: createRegistrationActors(ports),
    actions: {
      assignIdentity: assign((_, params: { identity: RegisteringIdentity | null }) => ({
        identity: params.identity,
        error: null,
      })),
      claimDraft: assign({ draftUid: ({ context }) => context.identity?.uid ?? context.draftUid }),
      dropDraft: assign(emptyDraft),
      assignProfile: assign({ profile: (_, params: { profile: Profile }) => params.profile }),
      assignStore: assign({ store: (_, params: { store: Store }) => params.store }),
      clearError: assign({ error: null }),
      assignToken: assign({ token: (_, params: { token: string }) => params.token }),
      assignNextStep: assign({ nextStep: (_, params: { step: SubmittingStep }) => params.step }),
      assignError: assign(({ context }, params: RegistrationError) => ({
        error: params,
        // The server refused the token: the next try needs another one.
        nextStep:
          context.nextStep === 'creatingSession' && needsNewToken(params.code)
            ? 'fetchingToken'
            : context.nextStep,
      })),
      announceCompletion: emit({ type: 'registration.completed' }),
    },
    guards: {
      isCompleteProfile: ({ context }) => isCompleteProfile(context.profile),
      isCompleteStore: ({ context }) => isCompleteStore(context.store),
      isAboutProfile: (_, params: RegistrationError) => isAboutProfile(params),
      isOfAnotherOwner: ({ context }, params: { identity: RegisteringIdentity | null }) =>
        params.identity !== null && context.draftUid !== null && params.identity.uid !== context.draftUid,
      hasNoIdentity: ({ context }) => context.identity === null,
      hasNoEmail: ({ context }) => !context.identity?.email,
      isSuccess: (_, session: { status: string }) => session.status === 'success',
      isRegistered: ({ context }) => context.nextStep !== 'registeringOwner',
      hasToken: ({ context }) => context.nextStep === 'creatingSession',
    },
  }).createMachine({
    id: 'registration',
    context: ({ input }) => ({
      identity: input.identity,
      ...emptyDraft(),
      draftUid: input.identity?.uid ?? null,
    }),
    initial: 'profile',
    on: {
      'identity.changed': [
        {
          guard: { type: 'isOfAnotherOwner', params: ({ event }) => event },
          target: '.profile',
          actions: ['dropDraft', { type: 'assignIdentity', params: ({ event }) => event }, 'claimDraft'],
        },
        { actions: [{ type: 'assignIdentity', params: ({ event }) => event }, 'claimDraft'] },
      ],
    },
    states: {
      profile: {
        description: 'Step 1: who the owner is.',
        on: {
          'profile.changed': { actions: { type: 'assignProfile', params: ({ event }) => event } },
          'profile.submitted': { guard: 'isCompleteProfile', target: 'store', actions: 'clearError' },
        },
      },
      store: {
        description: 'Step 2: the store. A failed submission comes back here with its reason.',
        on: {
          'store.changed': { actions: { type: 'assignStore', params: ({ event }) => event } },
          'store.left': { target: 'profile', actions: 'clearError' },
          'store.submitted': { guard: 'isCompleteStore', target: 'submitting', actions: 'clearError' },
        },
      },
      submitting: {
        description: 'Three calls in order; a retry begins at the one that failed.',
        initial: 'resuming',
        states: {
          resuming: {
            always: [
              {
                guard: 'hasNoIdentity',
                target: '#registration.store',
                actions: { type: 'assignError', params: { code: 'noIdentity' } },
              },
              {
                guard: 'hasNoEmail',
                target: '#registration.store',
                actions: { type: 'assignError', params: { code: 'noEmail' } },
              },
              { guard: 'hasToken', target: 'creatingSession' },
              { guard: 'isRegistered', target: 'fetchingToken' },
              { target: 'registeringOwner' },
            ],
          },
          registeringOwner: {
            invoke: {
              src: 'registerOwner',
              id: 'registerOwner',
              input: ({ context }) => registrationPayload(context),
              onDone: {
                target: 'fetchingToken',
                actions: { type: 'assignNextStep', params: { step: 'fetchingToken' } },
              },
              onError: [
                {
                  guard: { type: 'isAboutProfile', params: ({ event }) => registrationError(event.error) },
                  target: '#registration.profile',
                  actions: { type: 'assignError', params: ({ event }) => registrationError(event.error) },
                },
                {
                  target: '#registration.store',
                  actions: { type: 'assignError', params: ({ event }) => registrationError(event.error) },
                },
              ],
            },
          },
          fetchingToken: {
            invoke: {
              src: 'fetchToken',
              id: 'fetchToken',
              onDone: {
                target: 'creatingSession',
                actions: [
                  { type: 'assignToken', params: ({ event }) => ({ token: event.output }) },
                  { type: 'assignNextStep', params: { step: 'creatingSession' } },
                ],
              },
              onError: {
                target: '#registration.store',
                actions: { type: 'assignError', params: ({ event }) => registrationError(event.error) },
              },
            },
          },
          creatingSession: {
            invoke: {
              src: 'createSession',
              id: 'createSession',
              input: ({ context }) => ({ token: context.token ?? '' }),
              onDone: [
                {
                  guard: { type: 'isSuccess', params: ({ event }) => event.output },
                  target: '#registration.completed',
                },
                {
                  target: '#registration.store',
                  actions: { type: 'assignError', params: { code: 'unknown' } },
                },
              ],
              onError: {
                target: '#registration.store',
                actions: { type: 'assignError', params: ({ event }) => registrationError(event.error) },
              },
            },
          },
        },
      },
      completed: {
        description: 'The owner has a record and a session.',
        entry: 'announceCompletion',
      },
    },
  });

const emptyDraft = () => ({
  profile: { name: '', lastName: '', phone: '' },
  store: { storeName: '', address: '' },
  token: null,
  nextStep: 'registeringOwner' as const,
  error: null,
  draftUid: null,
});
