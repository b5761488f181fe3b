import { assign, setup } from 'xstate';
import { createAuthActors } from './auth.actors.ts';
import { pauseMs } from './auth.rules.ts';
import type {
  AuthContext,
  AuthErrorCode,
  AuthEvent,
  AuthFailure,
  AuthInput,
  AuthPorts,
  RevocationReason,
  StoreAnswer,
  UnconfirmedStore,
  UserLookup,
} from './auth.types.ts';

const MAX_LOOKUPS = 3;

/** The words that the states of the auth chart are written in. */
export const setUpAuth = (ports: AuthPorts) =>
  setup({
    types: {
      context: {} as AuthContext,
      events: {} as AuthEvent,
      input: {} as AuthInput,
      tags: {} as 'working' | 'unconfirmed',
    },
    actors: createAuthActors(ports),
    actions: {
      assignIdentity: assign(({ context, event }) =>
        event.type === 'identity.signedIn'
          ? { identity: event.identity, revocation: null, settled: null }
          : context,
      ),
      assignRevocation: assign({ revocation: (_, params: { reason: RevocationReason }) => params.reason }),
      noteIdentity: assign({ isIdentityKnown: true }),
      noteVerification: assign({
        identity: ({ context }) => context.identity && { ...context.identity, emailVerified: true },
      }),
      forgetEverything: assign({ identity: null, token: null, failedLookups: 0, store: null, error: null }),
      assignStore: assign({ store: (_, params: { store: UnconfirmedStore }) => params.store }),
      assignSettled: assign({ settled: (_, answer: StoreAnswer) => answer }),
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
      markRenewal: assign({ isTokenRenewed: true }),
      forgetRenewal: assign({ isTokenRenewed: false }),
      assignConnection: assign({ isConnected: (_, params: { isConnected: boolean }) => params.isConnected }),
      noteFailure: assign(({ context }, { reason, pauseMs = 0 }: AuthFailure) => ({
        silentCalls: reason === 'network' ? context.silentCalls + 1 : 0,
        askedPauseMs: pauseMs,
      })),
      forgetFailures: assign({ silentCalls: 0, askedPauseMs: 0 }),
    },
    guards: {
      expectsNoSession: ({ context }) => !context.expectsSession,
      hasUntriedIdentity: ({ context }) => context.identity !== null && context.error === null,
      hasIdentity: ({ context }) => context.identity !== null,
      hasNoIdentity: ({ context }) => context.identity === null,
      isBackFromRegistration: ({ context: { isBackFromRegistration, isIdentityKnown } }) =>
        isBackFromRegistration && !isIdentityKnown,
      isIdentityKnown: ({ context }) => context.isIdentityKnown,
      hasFailed: ({ context }) => context.error !== null,
      isAnotherIdentity: ({ context, event }) =>
        event.type === 'identity.signedIn' && event.identity.uid !== context.identity?.uid,
      isNewToken: ({ context, event }) =>
        event.type === 'identity.tokenRefreshed' && event.token !== context.token,
      hasExpired: ({ event }) => event.type === 'identity.revoked' && event.reason === 'user-token-expired',
      isValid: (_, session: { valid: boolean }) => session.valid,
      isFound: (_, { answer }: { answer: UserLookup }) => answer === 'found',
      isMissing: (_, { answer }: { answer: UserLookup }) => answer === 'missing',
      isSuccess: (_, session: { status: string }) => session.status === 'success',
      canLookUpAgain: ({ context }) => context.failedLookups + 1 < MAX_LOOKUPS,
      canRenewToken: ({ context }, { reason }: AuthFailure) =>
        reason === 'unauthorized' && !context.isTokenRenewed,
      isRefused: (_, { reason }: AuthFailure) => reason !== 'network' && reason !== 'unavailable',
      isUnanswered: (_, { reason }: AuthFailure) => reason === 'network',
      isDisconnected: ({ context }) => !context.isConnected,
    },
    delays: {
      lookupBackoff: ({ context: { failedLookups, askedPauseMs } }) =>
        pauseMs('lookup', failedLookups - 1, askedPauseMs, ports.jitter()),
      recheckPause: ({ context: { failedLookups, askedPauseMs } }) =>
        pauseMs('recheck', failedLookups - MAX_LOOKUPS, askedPauseMs, ports.jitter()),
      connectionPause: ({ context }) => pauseMs('connection', context.silentCalls - 1, 0, ports.jitter()),
    },
  });

/** What a state does once the browser says that there is no connection, and once there is one again. */
export const connectionLost = <TTarget extends string>(target: TTarget) =>
  ({ target, actions: { type: 'assignConnection', params: { isConnected: false } } }) as const;
export const connectionRestored = <TTarget extends string>(target: TTarget) =>
  ({ target, actions: { type: 'assignConnection', params: { isConnected: true } } }) as const;

/** Goes on at `next` by itself, at once or after a pause: a browser does not always know. */
export const waitForConnection = <TTarget extends string>(next: TTarget) =>
  ({
    on: { 'connection.restored': connectionRestored(next) },
    after: { connectionPause: next },
  }) as const;

const tokenOf = ({ event }: { event: { output: string } }) => ({ token: event.output });
export const keepToken = [
  { type: 'assignToken', params: tokenOf },
  { type: 'storeToken', params: tokenOf },
] as const;

/** Another token, once per call; with it the call is made again. */
export const renewToken = <TNext extends string, const TFailed>(next: TNext, onError: TFailed) =>
  ({
    invoke: {
      src: 'renewToken',
      id: 'renewToken',
      onDone: { target: next, actions: [...keepToken, 'markRenewal'] },
      onError,
    },
  }) as const;

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
