import { assign, setup } from 'xstate';
import { createAuthActors } from './auth.actors.ts';
import { sessionErrorCode } from './auth.rules.ts';
import type { AuthContext, AuthErrorCode, AuthEvent, AuthInput, AuthPorts } from './auth.types.ts';

const MAX_LOOKUPS = 3;
const LOOKUP_BACKOFF_MS = 500;
const RECHECK_MS = 5_000;
const MAX_DOUBLINGS = 4;

/**
 * Who is here, do they have an account, do they have a session.
 *
 * The specification fixes the state names (section 4, "Authentication flow"). The chart only says where
 * somebody stands; the bridge in src/app turns `needsRegistration` and `redirect` into addresses.
 */
export const createAuthMachine = (ports: AuthPorts) =>
  setup({
    types: {
      context: {} as AuthContext,
      events: {} as AuthEvent,
      input: {} as AuthInput,
      tags: {} as 'working' | 'unconfirmed',
    },
    actors: createAuthActors(ports),
    actions: {
      assignIdentity: assign({
        identity: ({ context, event }) =>
          event.type === 'identity.signedIn' ? event.identity : context.identity,
      }),
      hear: assign({ hasHeard: true }),
      noteVerification: assign({
        identity: ({ context }) => context.identity && { ...context.identity, emailVerified: true },
      }),
      forgetEverything: assign({ identity: null, token: null, failedLookups: 0, error: null }),
      assignToken: assign({ token: (_, params: { token: string }) => params.token }),
      storeToken: (_, params: { token: string }) => ports.storeToken(params.token),
      removeUnusedToken: ({ context }) => {
        if (context.identity === null || context.error !== null) ports.removeToken();
      },
      expectSession: assign({ expectsSession: true }),
      assignError: assign({ error: (_, params: { code: AuthErrorCode }) => params.code }),
      clearError: assign({ error: null }),
      countFailedLookup: assign({ failedLookups: ({ context }) => context.failedLookups + 1 }),
      resetFailedLookups: assign({ failedLookups: 0 }),
    },
    guards: {
      expectsNoSession: ({ context }) => !context.expectsSession,
      hasUntriedIdentity: ({ context }) => context.identity !== null && context.error === null,
      hasHeard: ({ context }) => context.hasHeard,
      hasFailed: ({ context }) => context.error !== null,
      isAnotherIdentity: ({ context, event }) =>
        event.type === 'identity.signedIn' && event.identity.uid !== context.identity?.uid,
      isNewToken: ({ context, event }) =>
        event.type === 'identity.tokenRefreshed' && event.token !== context.token,
      isValid: (_, session: { valid: boolean }) => session.valid,
      isFound: (_, { answer }: { answer: 'found' | 'missing' }) => answer === 'found',
      isSuccess: (_, session: { status: string }) => session.status === 'success',
      canLookUpAgain: ({ context }) => context.failedLookups + 1 < MAX_LOOKUPS,
    },
    delays: {
      lookupBackoff: ({ context }) =>
        LOOKUP_BACKOFF_MS * 2 ** (context.failedLookups - 1) * (1 + ports.jitter()),
      recheckPause: ({ context }) =>
        RECHECK_MS * 2 ** Math.min(context.failedLookups - MAX_LOOKUPS, MAX_DOUBLINGS) * (1 + ports.jitter()),
    },
  }).createMachine({
    id: 'auth',
    context: ({ input }) => ({
      expectsSession: input.expectsSession,
      hasHeard: false,
      identity: null,
      token: null,
      failedLookups: 0,
      error: null,
    }),
    initial: 'checkingSession',
    invoke: { src: 'watchIdentity', id: 'watchIdentity' },
    on: {
      'identity.signedOut': { target: '.watchingIdentity', actions: ['hear', 'forgetEverything'] },
      'identity.signedIn': {
        guard: 'isAnotherIdentity',
        target: '.watchingIdentity',
        actions: ['hear', 'forgetEverything', 'assignIdentity'],
      },
      'registration.left': { target: '.checkingSession', actions: 'expectSession' },
      'identity.emailVerified': { actions: 'noteVerification' },
      'identity.tokenRefreshed': {
        actions: [
          { type: 'assignToken', params: ({ event }) => ({ token: event.token }) },
          { type: 'storeToken', params: ({ event }) => ({ token: event.token }) },
        ],
      },
    },
    states: {
      checkingSession: {
        description: 'Asks the server whether the session is valid; without one, nobody stays signed in.',
        tags: 'working',
        entry: 'clearError',
        initial: 'asking',
        on: {
          'identity.signedIn': [
            // Who signs in while the check is under way is nobody that an old session is missing for.
            { guard: 'hasHeard', target: 'fetchingToken', actions: ['forgetEverything', 'assignIdentity'] },
            { actions: ['hear', 'assignIdentity'] },
          ],
          'identity.signedOut': { actions: ['hear', 'forgetEverything'] },
          'identity.tokenRefreshed': {},
          'registration.left': {},
        },
        states: {
          asking: {
            always: { guard: 'expectsNoSession', target: '#auth.watchingIdentity' },
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
              onError: 'droppingIdentity',
            },
          },
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
          'identity.signedIn': { target: 'fetchingToken', actions: ['hear', 'assignIdentity'] },
          'identity.signedOut': { actions: ['hear', 'forgetEverything'] },
          'identity.tokenRefreshed': 'fetchingToken',
          'retry.requested': { guard: 'hasFailed', target: 'fetchingToken' },
        },
      },
      fetchingToken: {
        description: 'Forces a fresh id token and stores it.',
        tags: 'working',
        entry: 'clearError',
        invoke: {
          src: 'fetchToken',
          id: 'fetchToken',
          onDone: {
            target: 'lookingUpUser',
            actions: { type: 'assignToken', params: ({ event }) => ({ token: event.output }) },
          },
          onError: {
            target: 'watchingIdentity',
            actions: { type: 'assignError', params: { code: 'tokenFailed' } },
          },
        },
      },
      lookingUpUser: {
        description: 'Asks for the own record; only 404 means missing, other failures are tried again.',
        tags: 'working',
        initial: 'asking',
        entry: 'resetFailedLookups',
        states: {
          asking: {
            invoke: {
              src: 'lookUpUser',
              id: 'lookUpUser',
              onDone: [
                {
                  guard: { type: 'isFound', params: ({ event }) => ({ answer: event.output }) },
                  target: '#auth.creatingSession',
                },
                { target: '#auth.needsRegistration.confirmed' },
              ],
              onError: [
                { guard: 'canLookUpAgain', target: 'waitingToAskAgain', actions: 'countFailedLookup' },
                { target: '#auth.needsRegistration.waitingToRecheck', actions: 'countFailedLookup' },
              ],
            },
          },
          waitingToAskAgain: { after: { lookupBackoff: 'asking' } },
        },
      },
      needsRegistration: {
        description: 'Rests until onboarding is done. Unconfirmed: the lookup failed and goes on by itself.',
        initial: 'confirmed',
        on: {
          'registration.completed': 'redirect',
          'signOut.requested': 'signingOut',
        },
        states: {
          confirmed: {},
          waitingToRecheck: { tags: 'unconfirmed', after: { recheckPause: 'rechecking' } },
          rechecking: {
            tags: 'unconfirmed',
            invoke: {
              src: 'lookUpUser',
              id: 'lookUpUser',
              onDone: [
                {
                  guard: { type: 'isFound', params: ({ event }) => ({ answer: event.output }) },
                  target: '#auth.creatingSession',
                },
                { target: 'confirmed' },
              ],
              onError: { target: 'waitingToRecheck', actions: 'countFailedLookup' },
            },
          },
        },
      },
      creatingSession: {
        description: "POST /session; only the status 'success' counts.",
        tags: 'working',
        // Onboarding opened one meanwhile: the lookup that led here was an unconfirmed one.
        on: { 'registration.completed': 'redirect' },
        invoke: {
          src: 'createSession',
          id: 'createSession',
          input: ({ context }) => ({ token: context.token ?? '' }),
          onDone: [
            { guard: { type: 'isSuccess', params: ({ event }) => event.output }, target: 'redirect' },
            {
              target: 'sessionFailed',
              actions: { type: 'assignError', params: { code: 'sessionFailed' } },
            },
          ],
          onError: {
            target: 'sessionFailed',
            actions: {
              type: 'assignError',
              params: ({ event }) => ({ code: sessionErrorCode(event.error) }),
            },
          },
        },
      },
      sessionFailed: {
        description: 'The owner exists but has no session yet: try again, or sign out.',
        on: {
          'registration.completed': 'redirect',
          'retry.requested': 'fetchingToken',
          'signOut.requested': 'signingOut',
          // Signing in again with the same account brings a new token, not a new identity.
          'identity.tokenRefreshed': { guard: 'isNewToken', target: 'fetchingToken' },
        },
      },
      signingOut: {
        description: 'Ends the session here and at the identity provider.',
        tags: 'working',
        on: { 'registration.left': {} },
        invoke: {
          src: 'signOut',
          id: 'signOut',
          onDone: { target: 'watchingIdentity', actions: 'forgetEverything' },
          onError: { target: 'watchingIdentity', actions: 'forgetEverything' },
        },
      },
      redirect: {
        description: 'A session exists. The end of the flow, until somebody signs out.',
        on: { 'registration.left': {} },
      },
    },
  });
