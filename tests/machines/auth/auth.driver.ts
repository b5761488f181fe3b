import { createActor, SimulatedClock } from 'xstate';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { AuthEvent, AuthInput, AuthPorts, IdentityEvent } from '#machines/auth/auth.types.ts';
import type { ConnectionEvent } from '#machines/call/call.types.ts';
import { createFakePorts } from '#tests/machines/support/fake-ports.ts';
import type { AuthModelEvent } from './auth.model.ts';

const identity = (name: string) => ({
  uid: name,
  email: `${name}@example.com`,
  displayName: name,
  emailVerified: false,
});

/** What a person or a screen may ask for: the chart decides what it accepts. */
export const requests = {
  retry: { type: 'retry.requested' },
  signOut: { type: 'signOut.requested' },
  claimStore: { type: 'store.claimed' },
  disownStore: { type: 'store.disowned' },
  cancelDeletion: { type: 'deletion.cancelled' },
  deleteStore: { type: 'deletion.confirmed' },
  leaveRegistration: { type: 'registration.left' },
  resumeRegistration: { type: 'registration.resumed' },
  signInAgain: { type: 'signInAgain.requested' },
  completeRegistration: { type: 'registration.completed' },
  endRegistrationElsewhere: { type: 'registration.endedElsewhere' },
} as const satisfies Partial<Record<AuthModelEvent['type'], AuthEvent>>;

/** The real chart behind deferred fake ports. */
export const createAuthDriver = (
  input: AuthInput = { expectsSession: true, isBackFromRegistration: false, isReturning: false },
  otherPorts: Partial<AuthPorts> = {},
) => {
  const fakes = createFakePorts().auth;
  const storage: { userToken?: string } = {};
  const clock = new SimulatedClock();
  let listener: ((event: IdentityEvent) => void) | undefined;
  let hearConnection: ((event: ConnectionEvent) => void) | undefined;
  let tokens = 0;
  const ports: AuthPorts = {
    ...fakes.ports,
    watchIdentity: (listen) => {
      listener = listen;
      return () => {
        listener = undefined;
      };
    },
    watchConnection: (listen) => {
      hearConnection = listen;
      return () => {
        hearConnection = undefined;
      };
    },
    storeToken: (token) => {
      storage.userToken = token;
    },
    removeToken: () => {
      delete storage.userToken;
    },
    jitter: () => 0.5,
    ...otherPorts,
  };
  const actor = createActor(createAuthMachine(ports), { input, clock });
  const tell = (event: IdentityEvent) => listener?.(event);
  const nextToken = () => `token-${++tokens}`;
  const giveToken = (port: 'fetchToken' | 'renewToken') => () => {
    const token = nextToken();
    tell({ type: 'identity.tokenRefreshed', token });
    fakes.resolve(port, token);
  };

  const bindings = {
    SESSION_VALID: () => fakes.resolve('checkSession', { valid: true }),
    SESSION_INVALID: () => fakes.resolve('checkSession', { valid: false }),
    SESSION_CHECK_UNANSWERED: () => fakes.reject('checkSession', { reason: 'network' }),
    IDENTITY_DROPPED: () => fakes.resolve('dropIdentity'),
    IDENTITY_DROP_FAILED: () => fakes.reject('dropIdentity', new Error('storage')),
    NOBODY_IS_SIGNED_IN: () => tell({ type: 'identity.signedOut' }),
    ANA_SIGNED_IN: () => tell({ type: 'identity.signedIn', identity: identity('ana') }),
    BETO_SIGNED_IN: () => tell({ type: 'identity.signedIn', identity: identity('beto') }),
    SIGNED_OUT_ELSEWHERE: () => tell({ type: 'identity.signedOut' }),
    ANA_GOT_A_NEW_TOKEN: () => tell({ type: 'identity.tokenRefreshed', token: nextToken() }),
    ANA_VERIFIED_HER_EMAIL: () => tell({ type: 'identity.emailVerified' }),
    TOKEN_OK: giveToken('fetchToken'),
    TOKEN_FAILED: () => fakes.reject('fetchToken', { reason: 'refused' }),
    TOKEN_UNANSWERED: () => fakes.reject('fetchToken', { reason: 'network' }),
    TOKEN_RENEWED: giveToken('renewToken'),
    RENEWAL_FAILED: () => fakes.reject('renewToken', { reason: 'refused' }),
    RENEWAL_UNANSWERED: () => fakes.reject('renewToken', { reason: 'network' }),
    USER_200: () => fakes.resolve('lookUpUser', 'found'),
    USER_404: () => fakes.resolve('lookUpUser', 'missing'),
    USER_UNCONFIRMED: () =>
      fakes.resolve('lookUpUser', { name: 'Pan de Ana', createdAt: '2026-01-02T10:00:00.000Z' }),
    SETTLED: () => fakes.resolve('settleStore'),
    SETTLING_FAILED: () => fakes.reject('settleStore', { reason: 'unavailable' }),
    USER_503: () => fakes.reject('lookUpUser', { reason: 'unavailable' }),
    USER_401: () => fakes.reject('lookUpUser', { reason: 'unauthorized' }),
    USER_403: () => fakes.reject('lookUpUser', { reason: 'refused' }),
    USER_UNANSWERED: () => fakes.reject('lookUpUser', { reason: 'network' }),
    CONNECTION_LOST: () => hearConnection?.({ type: 'connection.lost' }),
    CONNECTION_RESTORED: () => hearConnection?.({ type: 'connection.restored' }),
    CONNECTION_PAUSE_PASSED: () => clock.increment(120_000),
    BACKOFF_PASSED: () => clock.increment(3_000),
    RECHECK_PAUSE_PASSED: () => clock.increment(120_000),
    SESSION_SUCCESS: () => fakes.resolve('createSession', { status: 'success' }),
    SESSION_NOT_SUCCESS: () => fakes.resolve('createSession', { status: 'failed' }),
    SESSION_503: () => fakes.reject('createSession', { reason: 'unavailable' }),
    SESSION_401: () => fakes.reject('createSession', { reason: 'unauthorized' }),
    SESSION_UNANSWERED: () => fakes.reject('createSession', { reason: 'network' }),
    SESSION_TOO_OLD: () => fakes.reject('createSession', { reason: 'recentSignInRequired' }),
    SIGN_OUT_DONE: () => fakes.resolve('signOut'),
    SIGN_OUT_FAILED: () => fakes.reject('signOut', new Error('offline')),
    retry: () => actor.send(requests.retry),
    signOut: () => actor.send(requests.signOut),
    claimStore: () => actor.send(requests.claimStore),
    disownStore: () => actor.send(requests.disownStore),
    cancelDeletion: () => actor.send(requests.cancelDeletion),
    deleteStore: () => actor.send(requests.deleteStore),
    leaveRegistration: () => actor.send(requests.leaveRegistration),
    resumeRegistration: () => actor.send(requests.resumeRegistration),
    signInAgain: () => actor.send(requests.signInAgain),
    completeRegistration: () => actor.send(requests.completeRegistration),
    endRegistrationElsewhere: () => actor.send(requests.endRegistrationElsewhere),
  } satisfies Record<AuthModelEvent['type'], () => void>;

  return { actor, fakes, storage, clock, tell, bindings, identity };
};
