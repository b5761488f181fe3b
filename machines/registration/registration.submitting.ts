import { registrationError, registrationPayload } from './registration.rules.ts';
import type { RegistrationSetup } from './registration.setup.ts';
import type { RegistrationEvent } from './registration.types.ts';

type IdentityChanged = Extract<RegistrationEvent, { type: 'identity.changed' }>;
const assignIdentity = {
  type: 'assignIdentity',
  params: ({ event }: { event: IdentityChanged }) => event,
} as const;

/** A draft that another tab deleted is not restored after an error here. */
const onDroppedInOtherTab = {
  guard: 'isDroppedInOtherTab',
  target: '#registration.profile',
  actions: ['resetForm', 'sendEndedInOtherTab'],
} as const;

/** The three requests of onboarding. An error returns to the step with its field. */
export const createSubmittingState = (registration: RegistrationSetup) => {
  return registration.createStateConfig({
    description: 'Sends three requests in order; a retry repeats the one that failed.',
    initial: 'choosingNextRequest',
    on: {
      'draft.changed': {},
      // Another tab completed registration, which the server answers with a conflict, or signed out.
      'draft.dropped': {
        guard: { type: 'isOwnDraft', params: ({ event }) => event },
        actions: 'markDroppedInOtherTab',
      },
      // A sign-out in another tab cancels the requests: no session may follow it.
      'identity.changed': [
        {
          guard: { type: 'hasSignedOut', params: ({ event }) => event },
          target: '#registration.profile',
          actions: [assignIdentity, 'resetForm'],
        },
        {
          guard: { type: 'isSignedOut', params: ({ event }) => event },
          target: '.choosingNextRequest',
          actions: assignIdentity,
        },
      ],
    },
    states: {
      choosingNextRequest: {
        description: 'Skips the requests that have succeeded.',
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
            onDroppedInOtherTab,
            {
              guard: { type: 'isAlreadyRegistered', params: ({ event }) => registrationError(event.error) },
              target: '#registration.store',
              actions: [
                { type: 'useServerRecord', params: ({ event }) => registrationError(event.error) },
                { type: 'assignNextStep', params: { step: 'fetchingToken' } },
                { type: 'assignError', params: { code: 'registeredBefore' } },
                { type: 'saveDraft', params: { step: 'store' } },
              ],
            },
            {
              guard: { type: 'hasProfileErrors', params: ({ event }) => registrationError(event.error) },
              target: '#registration.profile',
              actions: [
                { type: 'assignError', params: ({ event }) => registrationError(event.error) },
                { type: 'saveDraft', params: { step: 'profile' } },
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
        description: 'Fetches a token with the claims of the new record.',
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
            onDroppedInOtherTab,
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
              actions: 'sendCompleted',
            },
            onDroppedInOtherTab,
            {
              target: '#registration.store',
              actions: { type: 'assignError', params: { code: 'unknown' } },
            },
          ],
          onError: [
            onDroppedInOtherTab,
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
