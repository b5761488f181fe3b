import { lastStep, steps } from '#contract/limits.ts';
import { followRequest } from '#machines/request/request.parent.ts';
import { requestPolicies, resultError } from '#machines/request/request.rules.ts';
import type { RequestResult } from '#machines/request/request.types.ts';
import { registrationPayload } from './registration.rules.ts';
import { assignIdentity, identityGuard, type RegistrationSetup } from './registration.setup.ts';
import type { RegistrationError } from './registration.types.ts';

type RequestDone = { event: { output: RequestResult<unknown, RegistrationError> } };
const failure = (done: RequestDone): RegistrationError => resultError(done) ?? { code: 'unknown' };

/** The user signed out in another tab, which deleted the draft. */
const onSignedOut = {
  guard: identityGuard('hasSignedOut'),
  target: '#registration.profile',
  actions: [assignIdentity, 'resetForm'],
} as const;

/** POST /users. An error returns to the step with its field. */
export const createSubmittingState = (registration: RegistrationSetup) =>
  registration.createStateConfig({
    description: 'POST /users: the owner and the store.',
    exit: 'clearRequest',
    on: {
      'retry.now': { guard: 'canRetryNow', actions: 'retryNow' },
      // The request refreshed the token that the server refused.
      'token.refreshed': { actions: { type: 'storeToken', params: ({ event }) => event } },
      'draft.changed': {},
      // Another tab completed registration or signed out.
      'draft.dropped': {
        guard: { type: 'isOwnDraft', params: ({ event }) => event },
        actions: 'markDroppedInOtherTab',
      },
      // A sign-out in another tab cancels the request: no session may follow it.
      'identity.changed': [
        onSignedOut,
        {
          guard: identityGuard('isSignedOut'),
          target: `#registration.${lastStep}`,
          actions: [assignIdentity, { type: 'assignError', params: { code: 'no-identity' } }],
        },
      ],
    },
    invoke: {
      src: 'registerOwner',
      id: 'registerOwner',
      input: ({ context }) => ({
        policy: requestPolicies.refreshForbiddenOnce,
        body: registrationPayload(context),
        token: null,
      }),
      onSnapshot: followRequest,
      // A request machine never rejects: errors are part of its output.
      onDone: [
        {
          guard: { type: 'hasValue', params: ({ event }: RequestDone) => event },
          target: '#registration.registered',
          actions: 'sendRegistered',
        },
        // A draft that another tab deleted is not restored.
        {
          guard: 'isDroppedInOtherTab',
          target: '#registration.profile',
          actions: ['resetForm', 'sendEndedInOtherTab'],
        },
        {
          guard: { type: 'isAlreadyRegistered', params: failure },
          target: '#registration.registered',
          actions: [
            { type: 'useServerRecord', params: failure },
            { type: 'assignError', params: { code: 'registered-before' } },
            { type: 'saveDraft', params: { step: lastStep } },
          ],
        },
        ...steps
          .filter((step) => step !== lastStep)
          .map((step) => ({
            guard: {
              type: 'hasErrorsOf' as const,
              params: (done: RequestDone) => ({ step, error: failure(done) }),
            },
            target: `#registration.${step}`,
            actions: [
              { type: 'assignError' as const, params: failure },
              { type: 'saveDraft' as const, params: { step } },
            ],
          })),
        { target: `#registration.${lastStep}`, actions: { type: 'assignError', params: failure } },
      ],
    },
  });

/** No exit leads to POST /users, unless the record is gone. */
export const createRegisteredState = (registration: RegistrationSetup) =>
  registration.createStateConfig({
    description: 'The owner has a record. The auth machine creates the session.',
    initial: lastStep,
    on: {
      'draft.changed': {},
      // Another tab completed registration or signed out.
      'draft.dropped': {
        guard: { type: 'isDraftOfIdentity', params: ({ event }) => event },
        actions: ['markDroppedInOtherTab', 'sendEndedInOtherTab'],
      },
      'draft.released': { target: '#registration.profile', actions: ['dropDraft', 'resetForm'] },
      'identity.changed': onSignedOut,
      'owner.notFound': [
        { guard: 'isDroppedInOtherTab', target: '#registration.profile', actions: 'resetForm' },
        {
          target: `#registration.${lastStep}`,
          actions: { type: 'assignError', params: { code: 'store-deleted' } },
        },
      ],
    },
    states: {
      profile: {
        description: 'Step 1, read-only.',
        entry: { type: 'sendStep', params: { step: 'profile' } },
        on: {
          'step.requested': { actions: { type: 'sendStep', params: { step: 'profile' } } },
          'profile.submitted': 'store',
        },
      },
      store: {
        description: 'Step 2, read-only.',
        entry: { type: 'sendStep', params: { step: 'store' } },
        on: {
          'store.left': 'profile',
          // The record differs from the text: the user has seen it.
          'store.submitted': { guard: 'hasError', actions: ['clearError', 'sendRegistered'] },
        },
      },
    },
  });
