import { createLookupStates } from './auth.lookup.ts';
import { failureOf } from './auth.rules.ts';
import { createSessionStates } from './auth.session.ts';
import { connectionLost, keepToken, setUpAuth, waitForConnection } from './auth.setup.ts';
import { createStoreStates } from './auth.store.ts';
import type { AuthPorts } from './auth.types.ts';

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
      isBackFromRegistration: input.isBackFromRegistration,
      isIdentityKnown: false,
      identity: null,
      token: null,
      failedLookups: 0,
      isTokenRenewed: false,
      isConnected: true,
      silentCalls: 0,
      askedPauseMs: 0,
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
    on: {
      'identity.signedOut': { target: '.watchingIdentity', actions: ['noteIdentity', 'forgetEverything'] },
      'identity.signedIn': {
        guard: 'isAnotherIdentity',
        target: '.watchingIdentity',
        actions: ['noteIdentity', 'forgetEverything', 'assignIdentity'],
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
      'connection.lost': { actions: { type: 'assignConnection', params: { isConnected: false } } },
      'connection.restored': { actions: { type: 'assignConnection', params: { isConnected: true } } },
    },
    states: {
      checkingSession: {
        description: 'Asks the server whether the session is valid; without one, nobody stays signed in.',
        tags: 'working',
        exit: 'forgetFailures',
        initial: 'asking',
        on: {
          'identity.signedIn': [
            // Somebody who signs in during the check is new here: the missing session says nothing about them.
            {
              guard: 'isIdentityKnown',
              target: 'fetchingToken',
              actions: ['forgetEverything', 'assignIdentity'],
            },
            { actions: ['noteIdentity', 'assignIdentity'] },
          ],
          'identity.signedOut': { actions: ['noteIdentity', 'forgetEverything'] },
          'identity.tokenRefreshed': {},
          // Who signed out at the dashboard comes here with an identity that has ended: no news to them.
          'identity.revoked': { guard: 'hasExpired' },
        },
        states: {
          asking: {
            always: { guard: 'expectsNoSession', target: '#auth.watchingIdentity' },
            on: { 'connection.lost': connectionLost('waitingForConnection') },
            invoke: {
              src: 'checkSession',
              id: 'checkSession',
              onDone: [
                {
                  guard: { type: 'isValid', params: ({ event }) => event.output },
                  target: '#auth.watchingIdentity',
                },
                { target: 'droppingIdentity' },
              ],
              onError: {
                target: 'waitingForConnection',
                actions: { type: 'noteFailure', params: failureOf },
              },
            },
          },
          waitingForConnection: waitForConnection('asking'),
          droppingIdentity: {
            invoke: {
              src: 'dropIdentity',
              id: 'dropIdentity',
              onDone: { target: '#auth.watchingIdentity', actions: 'forgetEverything' },
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
          'identity.signedOut': { actions: ['noteIdentity', 'forgetEverything'] },
          'identity.tokenRefreshed': { guard: 'hasIdentity', target: 'fetchingToken' },
          'retry.requested': { guard: 'hasFailed', target: 'fetchingToken' },
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
        exit: 'forgetFailures',
        initial: 'asking',
        on: {
          'connection.lost': connectionLost('.waitingForConnection'),
          'registration.left': 'choosingAccount',
        },
        states: {
          asking: {
            invoke: {
              src: 'fetchToken',
              id: 'fetchToken',
              onDone: { target: '#auth.lookingUpUser', actions: keepToken },
              onError: [
                {
                  guard: { type: 'isUnanswered', params: failureOf },
                  target: 'waitingForConnection',
                  actions: { type: 'noteFailure', params: failureOf },
                },
                {
                  target: '#auth.watchingIdentity',
                  actions: { type: 'assignError', params: { code: 'tokenFailed' } },
                },
              ],
            },
          },
          waitingForConnection: waitForConnection('asking'),
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
          onDone: { target: 'watchingIdentity', actions: 'forgetEverything' },
          onError: { target: 'watchingIdentity', actions: 'forgetEverything' },
        },
      },
      redirect: { description: 'A session exists. The end of the flow, until somebody signs out.' },
    },
  });
};
