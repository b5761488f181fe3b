import { assign, enqueueActions, sendParent, setup } from 'xstate';
import { retryRequests } from '#machines/request/request.parent.ts';
import { isNonRetryable } from '#machines/request/request.rules.ts';
import type { RequestError, RequestStatus } from '#machines/request/request.types.ts';
import { createAuthActors } from './auth.actors.ts';
import { isRetryable } from './auth.rules.ts';
import type {
  AuthContext,
  AuthDestination,
  AuthErrorCode,
  AuthEvent,
  AuthInput,
  AuthOutputEvent,
  AuthPorts,
  OwnershipAnswer,
  SessionCheck,
  SignOutReason,
  UnconfirmedStore,
  UserLookup,
} from './auth.types.ts';

/** A returning user sees the form when the dashboard has not opened by then. */
const RETURNING_MS = 8_000;

const withoutIdentity = {
  isIdentityResolved: true,
  identity: null,
  token: null,
  store: null,
  isRegistered: false,
  error: null,
  isReturningOwner: false,
};

const identityChanged = ({ context: { identity } }: { context: AuthContext }): AuthOutputEvent => ({
  type: 'identity.changed',
  identity,
});

/** Types, actors, actions and guards of the auth machine. */
export const authSetup = (ports: AuthPorts) =>
  setup({
    types: {
      context: {} as AuthContext,
      events: {} as AuthEvent,
      input: {} as AuthInput,
      tags: {} as 'working' | 'recordUnknown',
    },
    actors: createAuthActors(ports),
    actions: {
      assignIdentity: enqueueActions(({ context, event, enqueue }) => {
        if (event.type !== 'identity.signedIn') return;
        enqueue.assign({
          ...withoutIdentity,
          identity: event.identity,
          isReturningOwner: context.isReturningOwner && context.identity === null,
          revocation: null,
          ownershipResult: null,
        });
        enqueue.sendParent(identityChanged);
      }),
      clearIdentity: enqueueActions(({ enqueue }) => {
        enqueue.assign(withoutIdentity);
        enqueue.sendParent(identityChanged);
      }),
      assignRevocation: assign({ revocation: (_, params: { reason: SignOutReason }) => params.reason }),
      assignBackFromRegistration: assign({
        isBackFromRegistration: ({ event }) => event.type === 'registration.left',
      }),
      markEmailVerified: assign({
        identity: ({ context }) => context.identity && { ...context.identity, emailVerified: true },
      }),
      assignStore: assign({
        store: (_, params: { value: UserLookup | undefined }) => params.value as UnconfirmedStore,
      }),
      assignOwnershipResult: assign({
        ownershipResult: ({ context }, { isOwner }: OwnershipAnswer) => ({
          isOwner,
          email: context.identity?.email ?? null,
        }),
      }),
      assignToken: assign({ token: (_, params: { token: string }) => params.token }),
      storeToken: (_, params: { token: string }) => ports.storeToken(params.token),
      // Without a parameter, TypeScript infers no guards.
      removeToken: (_) => ports.removeToken(),
      expectSession: assign({
        expectsSession: true,
        toleratesMissingSession: false,
        isReturningOwner: false,
      }),
      expectDashboard: assign({ isReturningOwner: true }),
      clearReturningOwner: assign({ isReturningOwner: false }),
      assignError: assign({
        error: (_, params: { code: AuthErrorCode }) => params.code,
        isReturningOwner: false,
        // A retry looks the record up: another tab may have deleted it.
        isRegistered: false,
      }),
      clearError: assign({ error: null }),
      // The wait of a returning owner ends once a request retries.
      assignRequest: assign(({ context }, { request }: { request: RequestStatus }) => ({
        request,
        isReturningOwner: context.isReturningOwner && !request.isRetrying,
      })),
      clearRequest: assign({ request: null }),
      sendDestination: sendParent(
        (_, { destination }: { destination: AuthDestination | null }): AuthOutputEvent => ({
          type: 'destination.changed',
          destination,
        }),
      ),
      assignRegistered: assign({ isRegistered: true }),
      sendOwnerNotFound: sendParent({ type: 'owner.notFound' } satisfies AuthOutputEvent),
      // A change of the e-mail has cleared the identity, and its text stays.
      sendSignOutStarted: enqueueActions(({ context, enqueue }) => {
        if (context.identity !== null)
          enqueue.sendParent({ type: 'signOut.started' } satisfies AuthOutputEvent);
      }),
      sendEmailChangeStarted: sendParent({ type: 'emailChange.started' } satisfies AuthOutputEvent),
      retryNow: ({ self }) => retryRequests(self),
    },
    delays: { returningTimeout: RETURNING_MS },
    guards: {
      expectsNoSession: ({ context }) => !context.expectsSession,
      isRetryable: ({ context }) => isRetryable(context.error),
      hasIdentity: ({ context }) => context.identity !== null,
      isRegistered: ({ context }) => context.isRegistered,
      isEmailUnverified: ({ context }) => context.identity?.emailVerified === false,
      isBackFromRegistration: ({ context }) => context.isBackFromRegistration,
      isIdentityResolved: ({ context }) => context.isIdentityResolved,
      isDifferentIdentity: ({ context, event }) =>
        event.type === 'identity.signedIn' && event.identity.uid !== context.identity?.uid,
      isNewToken: ({ context, event }) =>
        event.type === 'identity.tokenRefreshed' && event.token !== context.token,
      hasExpired: ({ event }) => event.type === 'identity.revoked' && event.reason === 'user-token-expired',
      isValid: (_, { value }: { value: SessionCheck | undefined }) => value?.valid === true,
      isUsedInOtherTab: ({ context }, { value }: { value: SessionCheck | undefined }) =>
        context.toleratesMissingSession && value?.isInUse === true,
      isFound: (_, { value }: { value: UserLookup | undefined }) => value === 'found',
      isMissing: (_, { value }: { value: UserLookup | undefined }) => value === 'missing',
      isSuccess: (_, { value }: { value: { status: string } | undefined }) => value?.status === 'success',
      isSignedIn: (_, { isSignedIn }: { isSignedIn: boolean }) => isSignedIn,
      hasFailed: (_, { error }: { error: RequestError | undefined }) => error !== undefined,
      isNonRetryable: (_, { error }: { error: RequestError | undefined }) =>
        error !== undefined && isNonRetryable(error),
      canRetryNow: ({ context }) => context.request?.canRetryNow === true,
    },
  });

/** Actions of a state in which the user continues elsewhere. */
export const withDestination = (destination: AuthDestination) =>
  ({
    entry: { type: 'sendDestination', params: { destination } },
    exit: { type: 'sendDestination', params: { destination: null } },
  }) as const;

/** Exits of the states that show a failed request. */
export const failureExits = {
  on: {
    'registration.endedInOtherTab': 'fetchingToken',
    'retry.requested': 'fetchingToken',
    'signOut.requested': 'signingOut',
    // A new sign-in with the same account has a new token, but the same identity.
    'identity.tokenRefreshed': { guard: 'isNewToken', target: 'fetchingToken' },
  },
} as const;

export type AuthSetup = ReturnType<typeof authSetup>;
