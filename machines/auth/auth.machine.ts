import type { CallEvent } from '#machines/call/call.types.ts';
import { createLookupStates } from './auth.lookup.ts';
import { answerOf, failureIn, policies } from './auth.rules.ts';
import { createSessionStates } from './auth.session.ts';
import { setUpAuth, whileCalling } from './auth.setup.ts';
import { createStoreStates } from './auth.store.ts';
import type { AuthPorts } from './auth.types.ts';

const tellCalls = {
  type: 'tellCalls',
  params: ({ event }: { event: CallEvent }) => event,
} as const;

/**
 * Who is here, do they have an account, do they have a session.
 *
 * The specification fixes the state names (section 4, "Authentication flow"). The chart only says where
 * somebody stands; machines/flow turns `needsRegistration` and `redirect` into places.
 */
export const createAuthMachine = (ports: AuthPorts) => {
  const auth = setUpAuth(ports);
  return auth.createMachine({
    id: 'auth',
    context: ({ input }) => ({
      expectsSession: input.expectsSession,
      sparesInUse: true,
      isBackFromRegistration: input.isBackFromRegistration,
      isReturning: input.isReturning,
      isIdentityKnown: false,
      identity: null,
      token: null,
      isConnected: true,
      store: null,
      settled: null,
      error: null,
      revocation: null,
    }),
    initial: 'checkingSession',
    invoke: [
      { src: 'watchIdentity', id: 'watchIdentity' },
      { src: 'watchConnection', id: 'watchConnection' },
    ],
    after: { returning: { actions: 'endReturning' } },
    on: {
      'identity.signedOut': { target: '.watchingIdentity', actions: ['noteIdentity', 'forgetIdentity'] },
      'identity.signedIn': {
        guard: 'isAnotherIdentity',
        target: '.watchingIdentity',
        actions: ['noteIdentity', 'forgetIdentity', 'assignIdentity'],
      },
      'identity.revoked': {
        actions: { type: 'assignRevocation', params: ({ event }) => ({ reason: event.reason }) },
      },
      'identity.emailVerified': { actions: 'noteVerification' },
      'identity.tokenRefreshed': {
        guard: 'hasIdentity',
        actions: [
          { type: 'assignToken', params: ({ event }) => ({ token: event.token }) },
          { type: 'storeToken', params: ({ event }) => ({ token: event.token }) },
        ],
      },
      'token.renewed': {
        actions: [
          { type: 'assignToken', params: ({ event }) => ({ token: event.token }) },
          { type: 'storeToken', params: ({ event }) => ({ token: event.token }) },
        ],
      },
      'connection.lost': {
        actions: [{ type: 'assignConnection', params: { isConnected: false } }, 'endReturning', tellCalls],
      },
      'connection.restored': {
        actions: [{ type: 'assignConnection', params: { isConnected: true } }, tellCalls],
      },
      'tryNow.chosen': { actions: tellCalls },
    },
    states: {
      checkingSession: {
        description:
          'Asks the server whether the session is valid; without one, nobody stays signed in but for an onboarding in another tab.',
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
            { actions: ['noteIdentity', 'assignIdentity'] },
          ],
          'identity.signedOut': { actions: ['noteIdentity', 'forgetIdentity'] },
          'identity.tokenRefreshed': {},
          // Somebody who signed out at the dashboard comes here with an identity that has ended: no news to them.
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
                  guard: { type: 'isInUse', params: ({ event }) => ({ answer: answerOf({ event }) }) },
                  target: '#auth.watchingIdentity',
                },
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
      },
      watchingIdentity: {
        description: 'Rests while nobody is signed in, or after an attempt that failed.',
        always: { guard: 'hasUntriedIdentity', target: 'fetchingToken' },
        entry: 'removeUnusedToken',
        on: {
          'identity.signedIn': [
            {
              guard: 'isBackFromRegistration',
              target: 'choosingAccount',
              actions: ['noteIdentity', 'assignIdentity'],
            },
            { target: 'fetchingToken', actions: ['noteIdentity', 'assignIdentity'] },
          ],
          'identity.signedOut': { actions: ['noteIdentity', 'forgetIdentity'] },
          'identity.tokenRefreshed': { guard: 'hasIdentity', target: 'fetchingToken' },
          'retry.requested': { guard: 'canRetry', target: 'fetchingToken' },
          'registration.left': {
            guard: 'hasNoIdentity',
            target: 'checkingSession',
            actions: 'expectSession',
          },
        },
      },
      fetchingToken: {
        description: 'Fetches a fresh id token and stores it.',
        tags: 'working',
        entry: 'clearError',
        on: { 'registration.left': 'choosingAccount' },
        invoke: {
          src: 'fetchToken',
          id: 'fetchToken',
          input: ({ context: { isConnected } }) => ({
            policy: policies.fetchToken,
            token: null,
            isConnected,
          }),
          onSnapshot: whileCalling,
          onDone: [
            {
              guard: { type: 'hasFailed', params: ({ event }) => ({ failure: failureIn({ event }) }) },
              target: 'watchingIdentity',
              actions: { type: 'assignError', params: { code: 'tokenFailed' } },
            },
            {
              target: 'lookingUpUser',
              actions: [
                { type: 'assignToken', params: ({ event }) => ({ token: answerOf({ event }) ?? '' }) },
                { type: 'storeToken', params: ({ event }) => ({ token: answerOf({ event }) ?? '' }) },
              ],
            },
          ],
        },
      },
      ...createLookupStates(auth),
      ...createStoreStates(auth),
      ...createSessionStates(auth),
      choosingAccount: {
        description: 'Back from onboarding, still signed in: go on, or use another account.',
        on: {
          'registration.resumed': 'fetchingToken',
          'registration.completed': 'redirect',
          'registration.endedElsewhere': 'fetchingToken',
          'signOut.requested': 'signingOut',
        },
      },
      signingOut: {
        description: 'Ends the session here and at the identity provider.',
        tags: 'working',
        invoke: {
          src: 'signOut',
          id: 'signOut',
          onDone: { target: 'watchingIdentity', actions: 'forgetIdentity' },
          onError: { target: 'watchingIdentity', actions: 'forgetIdentity' },
        },
      },
      redirect: { description: 'A session exists. The end of the flow, until somebody signs out.' },
    },
  });
};
