import { followRequest, saveFetchedToken, saveToken } from '#machines/request/request.parent.ts';
import { resultError, resultValue } from '#machines/request/request.rules.ts';
import type { RequestInput, RequestResult, RetryPolicy } from '#machines/request/request.types.ts';
import { policies, toAuthErrorCode } from './auth.rules.ts';
import { authSetup, failureExits, withDestination } from './auth.setup.ts';
import { createStoreOwnershipStates } from './auth.store-ownership.ts';
import type { AuthContext, AuthPorts, UserLookup } from './auth.types.ts';

const inputWith =
  (policy: RetryPolicy) =>
  ({ context: { token } }: { context: AuthContext }): RequestInput => ({ policy, body: null, token });

type LookupDone = { event: { output: RequestResult<UserLookup> } };
const lookupValue = (args: LookupDone) => ({ value: resultValue(args) });
const lookupError = (args: LookupDone) => ({ error: resultError(args) });
const onLookupDone = [
  { guard: { type: 'isFound', params: lookupValue }, target: '#auth.creatingSession' },
  { guard: { type: 'isMissing', params: lookupValue }, target: '#auth.needsRegistration.recordMissing' },
  {
    guard: { type: 'isNonRetryable', params: lookupError },
    target: '#auth.lookupFailed',
    actions: { type: 'assignError', params: { code: 'lookupFailed' } },
  },
  { guard: { type: 'hasFailed', params: lookupError }, target: '#auth.needsRegistration.recordUnknown' },
  // The server has a store that is older than the verification of the e-mail.
  { target: '#auth.confirmingStoreOwnership', actions: { type: 'assignStore', params: lookupValue } },
] as const;

/**
 * The current user, their account and their session (specification, section 4, "Authentication flow"). machines/flow
 * navigates to the destinations that it sends.
 */
export const createAuthMachine = (ports: AuthPorts) => {
  const auth = authSetup(ports);
  return auth.createMachine({
    id: 'auth',
    context: ({ input }) => ({
      expectsSession: input.expectsSession,
      toleratesMissingSession: true,
      isBackFromRegistration: input.isBackFromRegistration,
      isReturningOwner: input.isReturningOwner,
      isIdentityResolved: false,
      identity: null,
      token: null,
      store: null,
      ownershipResult: null,
      isRegistered: false,
      error: null,
      request: null,
      revocation: null,
    }),
    initial: 'checkingSession',
    invoke: { src: 'watchIdentity', id: 'watchIdentity' },
    after: { returningTimeout: { actions: 'clearReturningOwner' } },
    on: {
      'identity.signedOut': { target: '.watchingIdentity.signedOut', actions: 'clearIdentity' },
      'identity.signedIn': {
        guard: 'isDifferentIdentity',
        target: '.fetchingToken',
        actions: 'assignIdentity',
      },
      'identity.revoked': {
        actions: { type: 'assignRevocation', params: ({ event }) => ({ reason: event.reason }) },
      },
      'session.leftOpen': { actions: { type: 'assignRevocation', params: { reason: 'session-open' } } },
      'identity.emailVerified': { actions: 'markEmailVerified' },
      // The provider refreshed its token on schedule.
      'identity.tokenRefreshed': { guard: 'hasIdentity', actions: saveToken },
      // A request refreshed the token that the server refused.
      'token.refreshed': { actions: saveToken },
      'retry.now': { guard: 'canRetryNow', actions: 'retryNow' },
      // From here, onboarding ends as a sign-in does. Only a retry needs the lookup.
      'owner.registered': { guard: 'hasIdentity', target: '.fetchingToken', actions: 'assignRegistered' },
    },
    states: {
      checkingSession: {
        description:
          'Checks the session. Without one, signs out of the provider, unless another tab is in onboarding.',
        tags: 'working',
        initial: 'requesting',
        on: {
          'identity.signedIn': [
            // A sign-in during the check is newer than the session that it checks.
            { guard: 'isIdentityResolved', target: 'fetchingToken', actions: 'assignIdentity' },
            { actions: 'assignIdentity' },
          ],
          'identity.signedOut': { actions: 'clearIdentity' },
          // The token is fetched after the check.
          'identity.tokenRefreshed': {},
          // Ignored: users arriving from a dashboard sign-out already know why their token expired.
          'identity.revoked': { guard: 'hasExpired' },
        },
        states: {
          requesting: {
            description: 'Waits for the response, also for the connection.',
            always: { guard: 'expectsNoSession', target: '#auth.watchingIdentity' },
            exit: 'clearRequest',
            invoke: {
              src: 'checkSession',
              id: 'checkSession',
              input: inputWith(policies.checkSession),
              onSnapshot: followRequest,
              onDone: [
                {
                  guard: { type: 'isValid', params: ({ event }) => ({ value: resultValue({ event }) }) },
                  target: '#auth.watchingIdentity',
                },
                {
                  guard: {
                    type: 'isUsedInOtherTab',
                    params: ({ event }) => ({ value: resultValue({ event }) }),
                  },
                  target: '#auth.watchingIdentity',
                },
                { target: 'signingOutStaleIdentity' },
              ],
            },
          },
          signingOutStaleIdentity: {
            description: 'Signs out of the identity provider: its user has no session.',
            invoke: {
              src: 'signOutProvider',
              id: 'signOutProvider',
              onDone: { target: '#auth.watchingIdentity', actions: 'clearIdentity' },
              onError: '#auth.watchingIdentity',
            },
          },
        },
      },
      watchingIdentity: {
        description: 'Waits for a user.',
        initial: 'unresolved',
        on: {
          'identity.signedIn': { target: 'fetchingToken', actions: 'assignIdentity' },
        },
        states: {
          unresolved: {
            description: 'Waits until the provider reports its user. Another tab may use the stored token.',
            always: [
              { guard: 'hasIdentity', target: '#auth.fetchingToken' },
              { guard: 'isIdentityResolved', target: 'signedOut' },
            ],
            on: {
              'identity.signedIn': {
                guard: 'isBackFromRegistration',
                target: '#auth.choosingAccount',
                actions: 'assignIdentity',
              },
              'registration.left': { actions: 'assignBackFromRegistration' },
              'registration.resumed': { actions: 'assignBackFromRegistration' },
            },
          },
          signedOut: {
            description: 'Waits for a sign-in.',
            entry: 'removeToken',
            on: {
              // On /auth an identity needs a session again.
              'registration.left': { target: '#auth.checkingSession', actions: 'expectSession' },
            },
          },
          tokenFailed: {
            description: 'The user has no token, and can retry.',
            entry: 'removeToken',
            on: {
              'identity.tokenRefreshed': '#auth.fetchingToken',
              'retry.requested': '#auth.fetchingToken',
              'registration.endedInOtherTab': '#auth.fetchingToken',
            },
          },
        },
      },
      fetchingToken: {
        description: 'Fetches a fresh ID token and stores it.',
        tags: 'working',
        entry: 'clearError',
        exit: 'clearRequest',
        on: { 'registration.left': 'choosingAccount' },
        invoke: {
          src: 'fetchToken',
          id: 'fetchToken',
          input: inputWith(policies.fetchToken),
          onSnapshot: followRequest,
          // A request machine never rejects: errors are part of its output.
          onDone: [
            {
              guard: { type: 'hasFailed', params: ({ event }) => ({ error: resultError({ event }) }) },
              target: 'watchingIdentity.tokenFailed',
              actions: { type: 'assignError', params: { code: 'tokenFailed' } },
            },
            { guard: 'isRegistered', target: 'creatingSession', actions: saveFetchedToken },
            { target: 'lookingUpUser', actions: saveFetchedToken },
          ],
        },
      },
      lookingUpUser: {
        description: "Requests the user's record. Only 404 means missing; other errors are retried.",
        tags: 'working',
        exit: 'clearRequest',
        on: { 'registration.left': 'choosingAccount' },
        invoke: {
          src: 'lookUpUser',
          id: 'lookUpUser',
          input: inputWith(policies.lookup),
          onSnapshot: followRequest,
          onDone: onLookupDone,
        },
      },
      needsRegistration: {
        description: 'Waits until onboarding is completed.',
        ...withDestination('registration'),
        initial: 'recordMissing',
        on: {
          'registration.left': 'choosingAccount',
          'reauthentication.requested': { target: 'checkingSession', actions: 'expectSession' },
          'registration.endedInOtherTab': 'lookingUpUser',
          'emailChange.requested': {
            guard: 'isEmailUnverified',
            target: 'signingOut',
            // The form of the next account does not wait for the end of this one's session.
            actions: ['sendEmailChangeStarted', 'clearIdentity'],
          },
        },
        states: {
          recordMissing: { description: 'The user has no record.', entry: 'sendOwnerNotFound' },
          recordUnknown: {
            description: 'The lookup failed. It is retried while the user fills in the form.',
            tags: 'recordUnknown',
            exit: 'clearRequest',
            invoke: {
              src: 'lookUpUser',
              id: 'lookUpUser',
              input: ({ context, event }) => ({
                ...inputWith(policies.recheck)({ context }),
                // The event is the failed lookup.
                retryAfterMs: resultError({ event } as unknown as LookupDone)?.retryAfterMs ?? 0,
              }),
              onSnapshot: followRequest,
              onDone: onLookupDone,
            },
          },
        },
      },
      creatingSession: {
        description: "POST /session; only the status 'success' counts.",
        tags: 'working',
        exit: 'clearRequest',
        invoke: {
          src: 'createSession',
          id: 'createSession',
          input: inputWith(policies.createSession),
          onSnapshot: followRequest,
          onDone: [
            {
              guard: { type: 'isSuccess', params: ({ event }) => ({ value: resultValue({ event }) }) },
              target: 'redirect',
            },
            {
              target: 'sessionFailed',
              actions: {
                type: 'assignError',
                params: ({ event }) => ({ code: toAuthErrorCode(resultError({ event }), 'sessionFailed') }),
              },
            },
          ],
        },
      },
      redirect: {
        description: 'The owner has a session. The flow machine opens the dashboard.',
        ...withDestination('dashboard'),
      },
      // Failures.
      lookupFailed: {
        description: 'The server refused the lookup: the user can retry, or sign out.',
        ...failureExits,
      },
      sessionFailed: {
        description: 'The owner has no session yet: they can retry, or sign out.',
        on: {
          ...failureExits.on,
          'retry.requested': { guard: 'isRetryable', target: 'fetchingToken' },
          'reauthentication.requested': { target: 'checkingSession', actions: 'expectSession' },
        },
      },
      // Detours: the account or the store is in question.
      // confirmingStoreOwnership, savingOwnership
      ...createStoreOwnershipStates(auth),
      choosingAccount: {
        description: 'Back from onboarding and still signed in: continue, or use another account.',
        ...withDestination('accountChoice'),
        on: {
          'registration.resumed': 'fetchingToken',
          'registration.endedInOtherTab': 'fetchingToken',
          'signOut.requested': 'signingOut',
        },
      },
      signingOut: {
        description: 'Ends the session here and at the identity provider.',
        tags: 'working',
        entry: 'sendSignOutStarted',
        on: { 'owner.registered': {} },
        invoke: {
          src: 'signOut',
          id: 'signOut',
          onDone: { target: 'watchingIdentity', actions: 'clearIdentity' },
          // The page treats the user as signed out even after an error.
          onError: { target: 'watchingIdentity', actions: 'clearIdentity' },
        },
      },
    },
  });
};
