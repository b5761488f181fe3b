import { not } from 'xstate';
import type { CallEvent } from '#machines/call/call.types.ts';
import { createCheckStates } from './auth.check.ts';
import { createLookupStates } from './auth.lookup.ts';
import { answerOf, failureIn, policies } from './auth.rules.ts';
import { createSessionStates } from './auth.session.ts';
import { setUpAuth, whileCalling } from './auth.setup.ts';
import { createStoreStates } from './auth.store.ts';
import type { AuthPorts } from './auth.types.ts';

const forwardToCalls = {
  type: 'tellCalls',
  params: ({ event }: { event: CallEvent }) => event,
} as const;

const keepToken = [
  { type: 'assignToken', params: ({ event }: { event: { token: string } }) => ({ token: event.token }) },
  { type: 'storeToken', params: ({ event }: { event: { token: string } }) => ({ token: event.token }) },
] as const;

/**
 * Who is here, do they have an account, do they have a session.
 *
 * The steps are those of the specification (section 4, "Authentication flow"). The chart only says where
 * somebody stands; machines/flow turns `needsRegistration` and `redirect` into places.
 */
export const createAuthMachine = (ports: AuthPorts) => {
  const auth = setUpAuth(ports);
  return auth.createMachine({
    id: 'auth',
    context: ({ input }) => ({
      expectsSession: input.expectsSession,
      sparesIdentityInUse: true,
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
    after: { returningTimeout: { actions: 'endReturning' } },
    on: {
      'identity.signedOut': { target: '.watchingIdentity', actions: ['markIdentityKnown', 'forgetIdentity'] },
      'identity.signedIn': {
        guard: 'isAnotherIdentity',
        target: '.watchingIdentity',
        // In this order: what belonged to the person before is cleared first.
        actions: ['markIdentityKnown', 'forgetIdentity', 'assignIdentity'],
      },
      'identity.revoked': {
        actions: { type: 'assignRevocation', params: ({ event }) => ({ reason: event.reason }) },
      },
      'identity.emailVerified': { actions: 'markEmailVerified' },
      // By the provider's own clock.
      'identity.tokenRefreshed': { guard: 'hasIdentity', actions: keepToken },
      // By a call whose token the server refused.
      'token.renewed': { actions: keepToken },
      'connection.lost': {
        actions: [
          { type: 'assignConnection', params: { isConnected: false } },
          'endReturning',
          forwardToCalls,
        ],
      },
      'connection.restored': {
        actions: [{ type: 'assignConnection', params: { isConnected: true } }, forwardToCalls],
      },
      'tryNow.chosen': { actions: forwardToCalls },
    },
    states: {
      // checkingSession
      ...createCheckStates(auth),
      watchingIdentity: {
        description: 'Rests while nobody is signed in, or after an attempt that failed.',
        always: { guard: 'hasUntriedIdentity', target: 'fetchingToken' },
        entry: 'removeUnusedToken',
        on: {
          'identity.signedIn': [
            {
              guard: 'isFirstIdentityAfterRegistration',
              target: 'choosingAccount',
              actions: ['markIdentityKnown', 'assignIdentity'],
            },
            { target: 'fetchingToken', actions: ['markIdentityKnown', 'assignIdentity'] },
          ],
          'identity.signedOut': { actions: ['markIdentityKnown', 'forgetIdentity', 'removeUnusedToken'] },
          'identity.tokenRefreshed': { guard: 'hasIdentity', target: 'fetchingToken' },
          'retry.requested': { guard: 'canRetry', target: 'fetchingToken' },
          'registration.left': [
            // They may turn out to be signed in; then they are asked how to go on.
            { guard: not('isIdentityKnown'), actions: 'assignBackFromRegistration' },
            // Back on /auth an identity needs a session again.
            { guard: 'hasNoIdentity', target: 'checkingSession', actions: 'expectSession' },
          ],
          'registration.resumed': { actions: 'assignBackFromRegistration' },
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
          // A call never rejects: its output says how it ended.
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
      // lookingUpUser, needsRegistration, lookupFailed
      ...createLookupStates(auth),
      // askingForOwner, settlingStore
      ...createStoreStates(auth),
      // creatingSession, sessionFailed
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
          // The identity counts as gone all the same.
          onError: { target: 'watchingIdentity', actions: 'forgetIdentity' },
        },
      },
      redirect: { description: 'A session exists. The end of the flow, until somebody signs out.' },
    },
  });
};
