import { onTestFinished } from 'vitest';
import { type ActorRefFrom, createActor, createMachine, SimulatedClock } from 'xstate';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { AuthInput, AuthOutputEvent, AuthPorts, IdentityEvent } from '#machines/auth/auth.types.ts';
import { createFakeConnection } from '#tests/machines/support/fake-connection.ts';
import { createFakePorts } from '#tests/machines/support/fake-ports.ts';
import { runSteps } from '#tests/machines/support/run-steps.ts';

const identity = (name: string) => ({
  uid: name,
  email: `${name}@example.com`,
  displayName: name,
  emailVerified: false,
});

/** Runs the real machine with deferred fake ports until the test ends. */
export const startAuth = (changes: Partial<AuthInput> = {}, otherPorts: Partial<AuthPorts> = {}) => {
  const input = {
    expectsSession: true,
    isBackFromRegistration: false,
    isReturningOwner: false,
    ...changes,
  };
  const fakes = createFakePorts().auth;
  const storage: { userToken?: string } = {};
  const clock = new SimulatedClock();
  let emitIdentity: (event: IdentityEvent) => void = () => {};
  const connection = createFakeConnection();
  let tokens = 0;
  const ports: AuthPorts = {
    ...fakes.ports,
    watchIdentity: (listener) => {
      emitIdentity = listener;
      return () => {};
    },
    watchConnection: connection.watch,
    storeToken: (token) => {
      storage.userToken = token;
    },
    removeToken: () => {
      delete storage.userToken;
    },
    jitter: () => 0.5,
    ...otherPorts,
  };
  const machine = createAuthMachine(ports);
  const sent: AuthOutputEvent[] = [];
  const parent = createActor(
    createMachine({
      types: { events: {} as AuthOutputEvent },
      invoke: { src: machine, id: 'auth', input },
      on: { '*': { actions: ({ event }) => void sent.push(event) } },
    }),
    { clock },
  );
  const actor = parent.getSnapshot().children.auth as ActorRefFrom<typeof machine>;
  /** The last destination that the machine sent. */
  const destination = () =>
    sent.flatMap((event) => (event.type === 'destination.changed' ? [event.destination] : [])).at(-1) ?? null;
  const nextToken = () => `token-${++tokens}`;
  const giveToken = (port: 'fetchToken' | 'refreshToken') => () => {
    const token = nextToken();
    emitIdentity({ type: 'identity.tokenRefreshed', token });
    fakes.resolve(port, token);
  };

  const bindings = {
    SESSION_VALID: () => fakes.resolve('checkSession', { valid: true }),
    SESSION_INVALID: () => fakes.resolve('checkSession', { valid: false }),
    SESSION_CHECK_UNANSWERED: () => fakes.reject('checkSession', { code: 'network' }),
    PROVIDER_SIGNED_OUT: () => fakes.resolve('signOutProvider'),
    PROVIDER_SIGN_OUT_FAILED: () => fakes.reject('signOutProvider', new Error('storage')),
    SIGNED_OUT: () => emitIdentity({ type: 'identity.signedOut' }),
    ANA_SIGNED_IN: () => emitIdentity({ type: 'identity.signedIn', identity: identity('ana') }),
    BETO_SIGNED_IN: () => emitIdentity({ type: 'identity.signedIn', identity: identity('beto') }),
    SIGNED_OUT_IN_OTHER_TAB: () => emitIdentity({ type: 'identity.signedOut' }),
    ANA_GOT_A_NEW_TOKEN: () => emitIdentity({ type: 'identity.tokenRefreshed', token: nextToken() }),
    TOKEN_OK: giveToken('fetchToken'),
    TOKEN_FAILED: () => fakes.reject('fetchToken', { code: 'forbidden' }),
    TOKEN_UNANSWERED: () => fakes.reject('fetchToken', { code: 'network' }),
    TOKEN_REFRESHED: giveToken('refreshToken'),
    USER_200: () => fakes.resolve('lookUpUser', 'found'),
    USER_404: () => fakes.resolve('lookUpUser', 'missing'),
    USER_UNCONFIRMED: () =>
      fakes.resolve('lookUpUser', { name: 'Pan de Ana', createdAt: '2026-01-02T10:00:00.000Z' }),
    OWNERSHIP_FAILED: () => fakes.reject('confirmOwnership', { code: 'unavailable' }),
    USER_503: () => fakes.reject('lookUpUser', { code: 'unavailable' }),
    USER_401: () => fakes.reject('lookUpUser', { code: 'unauthorized' }),
    USER_403: () => fakes.reject('lookUpUser', { code: 'forbidden' }),
    USER_UNANSWERED: () => fakes.reject('lookUpUser', { code: 'network' }),
    CONNECTION_LOST: () => connection.emit({ type: 'connection.lost' }),
    CONNECTION_RESTORED: () => connection.emit({ type: 'connection.restored' }),
    CONNECTION_BACKOFF_PASSED: () => clock.increment(120_000),
    BACKOFF_PASSED: () => clock.increment(3_000),
    RECHECK_BACKOFF_PASSED: () => clock.increment(120_000),
    SESSION_SUCCESS: () => fakes.resolve('createSession', { status: 'success' }),
    SESSION_503: () => fakes.reject('createSession', { code: 'unavailable' }),
    SESSION_401: () => fakes.reject('createSession', { code: 'unauthorized' }),
    SESSION_TOO_OLD: () => fakes.reject('createSession', { code: 'recent-sign-in-required' }),
    SESSION_UNANSWERED: () => fakes.reject('createSession', { code: 'network' }),
    SIGN_OUT_DONE: () => fakes.resolve('signOut'),
    retry: () => actor.send({ type: 'retry.requested' }),
    signOut: () => actor.send({ type: 'signOut.requested' }),
    confirmOwnership: () => actor.send({ type: 'ownership.confirmed' }),
    leaveRegistration: () => actor.send({ type: 'registration.left' }),
    resumeRegistration: () => actor.send({ type: 'registration.resumed' }),
    reauthenticate: () => actor.send({ type: 'reauthentication.requested' }),
    registerOwner: () => actor.send({ type: 'owner.registered' }),
    endRegistrationInOtherTab: () => actor.send({ type: 'registration.endedInOtherTab' }),
  };

  onTestFinished(() => void parent.stop());
  parent.start();
  return {
    actor,
    snapshot: () => actor.getSnapshot(),
    destination,
    sent,
    countSent: (type: AuthOutputEvent['type']) => sent.filter((event) => event.type === type).length,
    fakes,
    storage,
    clock,
    emitIdentity,
    run: runSteps(bindings),
  };
};

/** Names of events and user actions of the driver. */
export type AuthStep = Parameters<ReturnType<typeof startAuth>['run']>[number];
