import { errorCodeOf, failureOf } from './auth.rules.ts';
import type { AuthSetup } from './auth.setup.ts';

/** The states that ask whose a store is that was set up before the e-mail was verified. */
export const createStoreStates = (auth: AuthSetup) => {
  const askingForOwner = auth.createStateConfig({
    description: 'The store was set up before the e-mail was verified: theirs, or to begin anew.',
    on: {
      'store.settled': 'settlingStore',
      'signOut.requested': 'signingOut',
    },
  });

  const settlingStore = auth.createStateConfig({
    description: 'Keeps the store, or deletes it. Either way every session ends, and they sign in again.',
    tags: 'working',
    entry: 'clearError',
    invoke: {
      src: 'settleStore',
      id: 'settleStore',
      input: ({ event }) => ({ isMine: event.type === 'store.settled' && event.isMine }),
      onDone: { target: 'signingOut', actions: 'markSettled' },
      onError: {
        target: 'askingForOwner',
        actions: {
          type: 'assignError',
          params: (failed) => ({ code: errorCodeOf(failureOf(failed), 'settlingFailed') }),
        },
      },
    },
  });
  return { askingForOwner, settlingStore };
};
