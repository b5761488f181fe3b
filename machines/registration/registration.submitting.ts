import { registrationError, registrationPayload } from './registration.rules.ts';
import type { RegistrationSetup } from './registration.setup.ts';
import type { RegistrationEvent } from './registration.types.ts';

type IdentityChanged = Extract<RegistrationEvent, { type: 'identity.changed' }>;
const asIdentity = {
  type: 'assignIdentity',
  params: ({ event }: { event: IdentityChanged }) => event,
} as const;

/** The three calls of onboarding. A failure goes back to the step that it is about. */
export const createSubmittingState = (registration: RegistrationSetup) => {
  return registration.createStateConfig({
    description: 'Three calls in order; a retry begins at the one that failed.',
    initial: 'resuming',
    // What another tab has ended cannot be made twice: the calls find out.
    on: {
      'draft.changed': {},
      'draft.dropped': {},
      // The calls are called off, or somebody who has signed out in another tab would get a session.
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
          onError: {
            target: '#registration.store',
            actions: { type: 'assignError', params: ({ event }) => registrationError(event.error) },
          },
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
  });
};
