import { toRequestError } from '#machines/request/request.rules.ts';
import { toAuthErrorCode } from './auth.rules.ts';
import { type AuthSetup, withDestination } from './auth.setup.ts';

/** Stores that were registered before their account's e-mail was verified. */
export const createStoreOwnershipStates = (auth: AuthSetup) => {
  const confirmingStoreOwnership = auth.createStateConfig({
    description: 'The store is older than the verification of the e-mail: the user confirms or deletes it.',
    ...withDestination('auth'),
    initial: 'prompting',
    states: {
      prompting: {
        description: "Shows the store and asks whether it is the user's.",
        on: {
          'ownership.confirmed': '#auth.savingOwnership',
          'ownership.denied': 'confirmingDeletion',
          'signOut.requested': '#auth.signingOut',
        },
      },
      confirmingDeletion: {
        description: 'Asks for confirmation before store and account are deleted.',
        entry: 'clearError',
        on: {
          'deletion.confirmed': '#auth.savingOwnership',
          'deletion.cancelled': 'prompting',
        },
      },
    },
  });

  const savingOwnership = auth.createStateConfig({
    description: 'Retains the store and ends every other session, or deletes store and account.',
    tags: 'working',
    entry: 'clearError',
    invoke: {
      src: 'confirmOwnership',
      id: 'confirmOwnership',
      input: ({ event }) => ({ isOwner: event.type === 'ownership.confirmed' }),
      onDone: [
        {
          guard: { type: 'isSignedIn', params: ({ event }) => event.output },
          target: 'fetchingToken',
          actions: 'expectDashboard',
        },
        {
          target: 'signingOut',
          actions: { type: 'assignOwnershipResult', params: ({ event }) => event.output },
        },
      ],
      onError: {
        target: 'confirmingStoreOwnership',
        actions: {
          type: 'assignError',
          params: ({ event }) => ({ code: toAuthErrorCode(toRequestError(event.error), 'ownershipFailed') }),
        },
      },
    },
  });
  return { confirmingStoreOwnership, savingOwnership };
};
