import { answerOf, policies } from './auth.rules.ts';
import { type AuthSetup, whileCalling } from './auth.setup.ts';

/** The state that asks whether a session exists. */
export const createCheckStates = (auth: AuthSetup) => {
  const checkingSession = auth.createStateConfig({
    description:
      'Asks the server whether the session is valid; without one, the identity is dropped, unless another tab is in onboarding.',
    tags: 'working',
    initial: 'asking',
    on: {
      'identity.signedIn': [
        // Somebody who signs in during the check is new here: the missing session says nothing about them.
        {
          guard: 'isIdentityKnown',
          target: 'fetchingToken',
          actions: ['forgetIdentity', 'assignIdentity'],
        },
        { actions: ['markIdentityKnown', 'assignIdentity'] },
      ],
      'identity.signedOut': { actions: ['markIdentityKnown', 'forgetIdentity'] },
      // The token is fetched after the check.
      'identity.tokenRefreshed': {},
      // Swallowed: who signed out at the dashboard comes here with an expired identity, and knows why.
      'identity.revoked': { guard: 'hasExpired' },
    },
    states: {
      asking: {
        description: 'Waits for the answer, also for the connection.',
        always: { guard: 'expectsNoSession', target: '#auth.watchingIdentity' },
        invoke: {
          src: 'checkSession',
          id: 'checkSession',
          input: ({ context: { isConnected } }) => ({
            policy: policies.checkSession,
            token: null,
            isConnected,
          }),
          onSnapshot: whileCalling,
          onDone: [
            {
              guard: { type: 'isValid', params: ({ event }) => ({ answer: answerOf({ event }) }) },
              target: '#auth.watchingIdentity',
            },
            {
              guard: { type: 'isUsedByAnotherTab', params: ({ event }) => ({ answer: answerOf({ event }) }) },
              target: '#auth.watchingIdentity',
            },
            // An identity without a session.
            { target: 'droppingIdentity' },
          ],
        },
      },
      droppingIdentity: {
        description: 'Signs out of the identity provider: there is no session to go with it.',
        invoke: {
          src: 'dropIdentity',
          id: 'dropIdentity',
          onDone: { target: '#auth.watchingIdentity', actions: 'forgetIdentity' },
          onError: '#auth.watchingIdentity',
        },
      },
    },
  });
  return { checkingSession };
};
