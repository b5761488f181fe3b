import { assign, enqueueActions, setup } from 'xstate';
import { isRefusal } from '#machines/call/call.rules.ts';
import type { CallSnapshot } from '#machines/call/call.selectors.ts';
import type { CallEvent, CallFailure } from '#machines/call/call.types.ts';
import { createAuthActors } from './auth.actors.ts';
import type {
  AuthContext,
  AuthErrorCode,
  AuthEvent,
  AuthInput,
  AuthPorts,
  RevocationReason,
  SessionCheck,
  StoreAnswer,
  UnconfirmedStore,
  UserLookup,
} from './auth.types.ts';

/** For so long somebody who was signed in before waits for the dashboard; then the form is there as well. */
const RETURNING_MS = 8_000;

/** The actors that make calls, and are told of the connection. */
const calls = ['checkSession', 'fetchToken', 'lookUpUser', 'createSession'] as const;

/** The words that the states of the auth chart are written in. */
export const setUpAuth = (ports: AuthPorts) =>
  setup({
    types: {
      context: {} as AuthContext,
      events: {} as AuthEvent,
      input: {} as AuthInput,
      tags: {} as 'working' | 'unconfirmed',
      children: {} as { [name in (typeof calls)[number]]: name },
    },
    actors: createAuthActors(ports),
    actions: {
      assignIdentity: assign(({ context, event }) =>
        event.type === 'identity.signedIn'
          ? { identity: event.identity, revocation: null, settled: null }
          : context,
      ),
      assignRevocation: assign({ revocation: (_, params: { reason: RevocationReason }) => params.reason }),
      assignBackFromRegistration: assign({
        isBackFromRegistration: ({ event }) => event.type === 'registration.left',
      }),
      markIdentityKnown: assign({ isIdentityKnown: true }),
      markEmailVerified: assign({
        identity: ({ context }) => context.identity && { ...context.identity, emailVerified: true },
      }),
      forgetIdentity: assign({ identity: null, token: null, store: null, error: null, isReturning: false }),
      assignStore: assign({
        store: (_, params: { answer: UserLookup | undefined }) => params.answer as UnconfirmedStore,
      }),
      assignSettled: assign({ settled: (_, answer: StoreAnswer) => answer }),
      assignToken: assign({ token: (_, params: { token: string }) => params.token }),
      storeToken: (_, params: { token: string }) => ports.storeToken(params.token),
      removeUnusedToken: ({ context }) => {
        // Until it is known who is here, another tab may be using it.
        const isSignedOut = context.identity === null && context.isIdentityKnown;
        if (isSignedOut || context.error !== null) ports.removeToken();
      },
      expectSession: assign({ expectsSession: true, sparesIdentityInUse: false, isReturning: false }),
      endReturning: assign({ isReturning: false }),
      assignError: assign({
        error: (_, params: { code: AuthErrorCode }) => params.code,
        isReturning: false,
      }),
      clearError: assign({ error: null }),
      assignConnection: assign({ isConnected: (_, params: { isConnected: boolean }) => params.isConnected }),
      tellCalls: enqueueActions(({ enqueue, self }, event: CallEvent) => {
        const { children } = self.getSnapshot();
        for (const id of calls) if (children[id]) enqueue.sendTo(id, event);
      }),
    },
    delays: { returningTimeout: RETURNING_MS },
    guards: {
      expectsNoSession: ({ context }) => !context.expectsSession,
      hasUntriedIdentity: ({ context }) => context.identity !== null && context.error === null,
      hasIdentity: ({ context }) => context.identity !== null,
      hasNoIdentity: ({ context }) => context.identity === null,
      isFirstIdentityAfterRegistration: ({ context: { isBackFromRegistration, isIdentityKnown } }) =>
        isBackFromRegistration && !isIdentityKnown,
      isIdentityKnown: ({ context }) => context.isIdentityKnown,
      canRetry: ({ context }) => context.error !== null,
      isAnotherIdentity: ({ context, event }) =>
        event.type === 'identity.signedIn' && event.identity.uid !== context.identity?.uid,
      isNewToken: ({ context, event }) =>
        event.type === 'identity.tokenRefreshed' && event.token !== context.token,
      hasExpired: ({ event }) => event.type === 'identity.revoked' && event.reason === 'user-token-expired',
      isValid: (_, { answer }: { answer: { valid: boolean } | undefined }) => answer?.valid === true,
      isUsedByAnotherTab: ({ context }, { answer }: { answer: SessionCheck | undefined }) =>
        context.sparesIdentityInUse && answer?.isInUse === true,
      isFound: (_, { answer }: { answer: UserLookup | undefined }) => answer === 'found',
      isMissing: (_, { answer }: { answer: UserLookup | undefined }) => answer === 'missing',
      isSuccess: (_, { answer }: { answer: { status: string } | undefined }) => answer?.status === 'success',
      hasFailed: (_, { failure }: { failure: CallFailure | undefined }) => failure !== undefined,
      isHeldUp: (_, { call }: { call: CallSnapshot }) =>
        call.matches('pausing') || call.matches('waitingForConnection'),
      isRefused: (_, { failure }: { failure: CallFailure | undefined }) =>
        failure !== undefined && isRefusal(failure),
    },
  });

/** After each change of a call. Its other changes are only told on. */
export const whileCalling = [
  {
    guard: {
      type: 'isHeldUp',
      params: ({ event }: { event: { snapshot: CallSnapshot } }) => ({ call: event.snapshot }),
    },
    actions: 'endReturning',
  },
  {},
] as const;

/** The ways out of a refusal, which is shown where the person is. */
export const afterRefusal = {
  on: {
    'registration.completed': 'redirect',
    'retry.requested': 'fetchingToken',
    'signOut.requested': 'signingOut',
    // Signing in again with the same account brings a new token, not a new identity.
    'identity.tokenRefreshed': { guard: 'isNewToken', target: 'fetchingToken' },
  },
} as const;

export type AuthSetup = ReturnType<typeof setUpAuth>;
