import { failureOf } from '#machines/call/call.rules.ts';
import { errorCodeOf } from './auth.rules.ts';
import type { AuthSetup } from './auth.setup.ts';

/** The states that ask whose a store is that was set up before the e-mail was verified. */
export const createStoreStates = (auth: AuthSetup) => {
  const askingForOwner = auth.createStateConfig({
    description: 'The store was set up before the e-mail was verified: theirs, or to begin anew.',
    initial: 'asking',
    states: {
      asking: {
        description: 'Shows the store, and asks whose it is.',
        on: {
          'store.claimed': '#auth.settlingStore',
          'store.disowned': 'confirmingDeletion',
          'signOut.requested': '#auth.signingOut',
        },
      },
      confirmingDeletion: {
        description: 'Asks once more before store and account are deleted.',
        entry: 'clearError',
        on: {
          'deletion.confirmed': '#auth.settlingStore',
          'deletion.cancelled': 'asking',
        },
      },
    },
  });

  const settlingStore = auth.createStateConfig({
    description: 'Keeps the store and ends every session, or deletes it with the account.',
    tags: 'working',
    entry: 'clearError',
    invoke: {
      src: 'settleStore',
      id: 'settleStore',
      input: ({ event }) => ({ isMine: event.type === 'store.claimed' }),
      onDone: {
        target: 'signingOut',
        actions: { type: 'assignSettled', params: ({ event }) => event.output },
      },
      onError: {
        target: 'askingForOwner',
        actions: {
          type: 'assignError',
          params: ({ event }) => ({ code: errorCodeOf(failureOf(event.error), 'settlingFailed') }),
        },
      },
    },
  });
  return { askingForOwner, settlingStore };
};
