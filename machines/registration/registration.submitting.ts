import { registrationError, registrationPayload } from './registration.rules.ts';
import type { RegistrationSetup } from './registration.setup.ts';
import type { RegistrationEvent } from './registration.types.ts';

type IdentityChanged = Extract<RegistrationEvent, { type: 'identity.changed' }>;
const asIdentity = {
  type: 'assignIdentity',
  params: ({ event }: { event: IdentityChanged }) => event,
} as const;

/** What another tab dropped does not come back with a failure here. */
const endedElsewhere = {
  guard: 'isDroppedElsewhere',
  target: '#registration.profile',
  actions: ['resetForm', 'announceEnd'],
} as const;

/** The three calls of onboarding. A failure goes back to the step that it is about. */
export const createSubmittingState = (registration: RegistrationSetup) => {
  return registration.createStateConfig({
    description: 'Three calls in order; a retry begins at the one that failed.',
    initial: 'resuming',
    on: {
      'draft.changed': {},
      // Completed in another tab, or signed out there. Completed, it cannot be done twice: the calls find out.
      'draft.dropped': {
        guard: { type: 'isOwnDraft', params: ({ event }) => event },
        actions: 'noteDrop',
      },
      // Nobody who has signed out in another tab gets a session: the calls are called off.
      'identity.changed': [
        {
          guard: { type: 'hasSignedOut', params: ({ event }) => event },
          target: '#registration.profile',
          actions: [asIdentity, 'resetForm'],
        },
        {
          guard: { type: 'isNobody', params: ({ event }) => event },
          target: '.resuming',
          actions: asIdentity,
        },
      ],
    },
    states: {
      resuming: {
        description: 'Goes to the first call that is still to be made.',
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
        description: 'POST /users: the owner and the store.',
        invoke: {
          src: 'registerOwner',
          id: 'registerOwner',
          input: ({ context }) => registrationPayload(context),
          onDone: {
            target: 'fetchingToken',
            actions: { type: 'assignNextStep', params: { step: 'fetchingToken' } },
          },
          onError: [
            endedElsewhere,
            {
              guard: { type: 'isRegisteredBefore', params: ({ event }) => registrationError(event.error) },
              target: '#registration.store',
              actions: [
                { type: 'adoptRecord', params: ({ event }) => registrationError(event.error) },
                { type: 'assignNextStep', params: { step: 'fetchingToken' } },
                { type: 'assignError', params: { code: 'registeredBefore' } },
                { type: 'keepDraft', params: { step: 'store' } },
              ],
            },
            {
              guard: { type: 'isAboutProfile', params: ({ event }) => registrationError(event.error) },
              target: '#registration.profile',
              actions: [
                { type: 'assignError', params: ({ event }) => registrationError(event.error) },
                { type: 'keepDraft', params: { step: 'profile' } },
              ],
            },
            {
              target: '#registration.store',
              actions: { type: 'assignError', params: ({ event }) => registrationError(event.error) },
            },
          ],
        },
      },
      fetchingToken: {
        description: 'Fetches a token that knows of the new record.',
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
          onError: [
            endedElsewhere,
            {
              target: '#registration.store',
              actions: { type: 'assignError', params: ({ event }) => registrationError(event.error) },
            },
          ],
        },
      },
      creatingSession: {
        description: 'POST /session; only the status "success" counts.',
        invoke: {
          src: 'createSession',
          id: 'createSession',
          input: ({ context }) => ({ token: context.token ?? '' }),
          onDone: [
            {
              guard: { type: 'isSuccess', params: ({ event }) => event.output },
              target: '#registration.completed',
              actions: 'announceCompletion',
            },
            endedElsewhere,
            {
              target: '#registration.store',
              actions: { type: 'assignError', params: { code: 'unknown' } },
            },
          ],
          onError: [
            endedElsewhere,
            {
              target: '#registration.store',
              actions: { type: 'assignError', params: ({ event }) => registrationError(event.error) },
            },
          ],
        },
      },
    },
  });
};
