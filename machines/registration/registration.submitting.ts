import { followRequest, saveFetchedToken, saveToken } from '#machines/request/request.parent.ts';
import { requestPolicies, resultValue } from '#machines/request/request.rules.ts';
import type { RequestResult } from '#machines/request/request.types.ts';
import { failureOf, registrationPayload } from './registration.rules.ts';
import { assignIdentity, identityGuard, type RegistrationSetup } from './registration.setup.ts';
import type { RegistrationError } from './registration.types.ts';

type RequestDone = { event: { output: RequestResult<unknown, RegistrationError> } };
const succeeded = { type: 'hasValue', params: ({ event }: RequestDone) => event } as const;
const failure = ({ event }: RequestDone) => failureOf(event);

/** A draft that another tab deleted is not restored. */
const onDroppedInOtherTab = {
  guard: 'isDroppedInOtherTab',
  target: '#registration.profile',
  actions: ['resetForm', 'sendEndedInOtherTab'],
} as const;
const onFailure = {
  target: '#registration.store',
  actions: { type: 'assignError', params: failure },
} as const;

/** The three requests of onboarding. An error returns to the step with its field. */
export const createSubmittingState = (registration: RegistrationSetup) =>
  registration.createStateConfig({
    description: 'Sends three requests in order; a retry repeats the one that failed.',
    initial: 'choosingNextRequest',
    on: {
      'retry.now': { guard: 'canRetryNow', actions: 'retryNow' },
      // A request refreshed the token that the server refused.
      'token.refreshed': { actions: saveToken },
      'draft.changed': {},
      // Another tab completed registration or signed out.
      'draft.dropped': {
        guard: { type: 'isOwnDraft', params: ({ event }) => event },
        actions: 'markDroppedInOtherTab',
      },
      // A sign-out in another tab cancels the requests: no session may follow it.
      'identity.changed': [
        {
          guard: identityGuard('hasSignedOut'),
          target: '#registration.profile',
          actions: [assignIdentity, 'resetForm'],
        },
        {
          guard: identityGuard('isSignedOut'),
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
            actions: { type: 'assignError', params: { code: 'no-identity' } },
          },
          {
            guard: 'hasNoEmail',
            target: '#registration.store',
            actions: { type: 'assignError', params: { code: 'no-email' } },
          },
          { guard: 'hasToken', target: 'creatingSession' },
          { guard: 'isRegistered', target: 'fetchingToken' },
          { target: 'registeringOwner' },
        ],
      },
      registeringOwner: {
        description: 'POST /users: the owner and the store.',
        exit: 'clearRequest',
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
              guard: succeeded,
              target: 'fetchingToken',
              actions: { type: 'assignNextStep', params: { step: 'fetchingToken' } },
            },
            onDroppedInOtherTab,
            {
              guard: { type: 'isAlreadyRegistered', params: failure },
              target: '#registration.store',
              actions: [
                { type: 'useServerRecord', params: failure },
                { type: 'assignNextStep', params: { step: 'fetchingToken' } },
                { type: 'assignError', params: { code: 'registered-before' } },
                { type: 'saveDraft', params: { step: 'store' } },
              ],
            },
            {
              guard: { type: 'hasProfileErrors', params: failure },
              target: '#registration.profile',
              actions: [
                { type: 'assignError', params: failure },
                { type: 'saveDraft', params: { step: 'profile' } },
              ],
            },
            onFailure,
          ],
        },
      },
      fetchingToken: {
        description: 'Fetches a token with the claims of the new record.',
        exit: 'clearRequest',
        invoke: {
          src: 'fetchToken',
          id: 'fetchToken',
          input: { policy: requestPolicies.waitForResponse, body: null, token: null },
          onSnapshot: followRequest,
          onDone: [
            {
              guard: succeeded,
              target: 'creatingSession',
              actions: [...saveFetchedToken, { type: 'assignNextStep', params: { step: 'creatingSession' } }],
            },
            onDroppedInOtherTab,
            onFailure,
          ],
        },
      },
      creatingSession: {
        description: 'POST /session; only the status "success" counts.',
        exit: 'clearRequest',
        invoke: {
          src: 'createSession',
          id: 'createSession',
          input: ({ context: { token } }) => ({
            policy: requestPolicies.refreshForbiddenOnce,
            body: null,
            token,
          }),
          onSnapshot: followRequest,
          onDone: [
            {
              guard: { type: 'isSuccess', params: ({ event }) => ({ session: resultValue({ event }) }) },
              target: '#registration.completed',
              actions: 'sendCompleted',
            },
            onDroppedInOtherTab,
            onFailure,
          ],
        },
      },
    },
  });
