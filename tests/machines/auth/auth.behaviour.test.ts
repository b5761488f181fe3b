import { afterEach, expect, test } from 'vitest';
import {
  selectError,
  selectHasSessionFailed,
  selectIdentity,
  selectIsSignedOut,
  selectIsUnconfirmed,
  selectIsWorking,
  selectUnverifiedEmail,
} from '#machines/auth/auth.selectors.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { createAuthDriver } from './auth.driver.ts';
import type { AuthModelEvent } from './auth.model.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

const start = (expectsSession = true) => {
  const driver = createAuthDriver({ expectsSession });
  stop = () => driver.actor.stop();
  driver.actor.start();
  return {
    ...driver,
    snapshot: () => driver.actor.getSnapshot(),
    run: async (...types: AuthModelEvent['type'][]) => {
      for (const type of types) {
        driver.bindings[type]();
        await settle();
      }
    },
  };
};

test('on /registration an identity without a session is expected: no check, nobody is signed out', async () => {
  const { fakes, run, snapshot } = start(false);
  await run('ANA_SIGNED_IN', 'TOKEN_OK', 'USER_404');
  expect(snapshot().matches('needsRegistration')).toBe(true);
  expect(fakes.count('checkSession')).toBe(0);
  expect(fakes.count('dropIdentity')).toBe(0);
});

test('who leaves onboarding is checked like anybody else from then on', async () => {
  const { fakes, run, snapshot } = start(false);
  await run('ANA_SIGNED_IN', 'TOKEN_OK', 'USER_404', 'leaveRegistration');
  expect(fakes.count('checkSession')).toBe(1);
  await run('SESSION_INVALID', 'IDENTITY_DROPPED', 'NOBODY_IS_SIGNED_IN');
  expect(selectIsSignedOut(snapshot())).toBe(true);
});

test('an address that is verified meanwhile is noted, and moves nobody', async () => {
  const { run, snapshot, tell } = start(false);
  expect(selectUnverifiedEmail(snapshot())).toBeNull();
  await run('ANA_SIGNED_IN', 'TOKEN_OK', 'USER_404');
  expect(selectUnverifiedEmail(snapshot())).toBe('ana@example.com');
  tell({ type: 'identity.emailVerified' });
  expect(selectUnverifiedEmail(snapshot())).toBeNull();
  expect(snapshot().matches('needsRegistration')).toBe(true);
  await run('NOBODY_IS_SIGNED_IN');
  tell({ type: 'identity.emailVerified' });
  expect(selectIdentity(snapshot())).toBeNull();
});

test('the token that was just tried does not start another try', async () => {
  const { run, snapshot, tell, storage } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200', 'SESSION_REFUSED');
  tell({ type: 'identity.tokenRefreshed', token: storage.userToken ?? '' });
  expect(selectHasSessionFailed(snapshot())).toBe(true);
  expect(selectError(snapshot())).toBe('sessionFailed');
});

test('who signs in while the check is under way is not signed out by its answer', async () => {
  const { run, snapshot, fakes } = start();
  await run('NOBODY_IS_SIGNED_IN', 'ANA_SIGNED_IN');
  expect(() => fakes.resolve('checkSession', { valid: false })).toThrow('Nobody is waiting');
  await run('TOKEN_OK', 'USER_404');
  expect(snapshot().matches('needsRegistration')).toBe(true);
  expect(fakes.count('dropIdentity')).toBe(0);
});

test('nobody is known to be signed out before the identity provider has said so', async () => {
  const { run, snapshot } = start(false);
  expect([snapshot().value, selectIsSignedOut(snapshot())]).toEqual(['watchingIdentity', false]);
  await run('NOBODY_IS_SIGNED_IN');
  expect(selectIsSignedOut(snapshot())).toBe(true);
});

test('the pauses between rechecks grow up to a limit', async () => {
  const { run, fakes, clock } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_503', 'BACKOFF_PASSED', 'USER_503');
  await run('BACKOFF_PASSED', 'USER_503');
  for (const pause of [7_500, 15_000, 30_000, 60_000, 120_000, 120_000]) {
    const before = fakes.count('lookUpUser');
    clock.increment(pause - 1);
    expect(fakes.count('lookUpUser')).toBe(before);
    clock.increment(1);
    expect(fakes.count('lookUpUser')).toBe(before + 1);
    await run('USER_503');
  }
});

test('each round of lookups has three tries of its own, each later than the one before', async () => {
  const { run, snapshot, fakes, clock } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_503', 'BACKOFF_PASSED', 'USER_503');
  await run('BACKOFF_PASSED', 'USER_200', 'SESSION_REFUSED', 'retry', 'TOKEN_OK');
  expect(fakes.count('lookUpUser')).toBe(4);
  await run('USER_503');
  clock.increment(749);
  expect(fakes.count('lookUpUser')).toBe(4);
  clock.increment(1);
  await run('USER_503');
  clock.increment(1_499);
  expect(fakes.count('lookUpUser')).toBe(5);
  clock.increment(1);
  await run('USER_503');
  expect(fakes.count('lookUpUser')).toBe(6);
  expect(selectIsUnconfirmed(snapshot())).toBe(true);
});

test('a failed lookup is not a missing user: the owner is carried on once the server answers', async () => {
  const { run, snapshot } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_503', 'BACKOFF_PASSED', 'USER_503');
  await run('BACKOFF_PASSED', 'USER_503');
  expect(selectIsUnconfirmed(snapshot())).toBe(true);
  await run('RECHECK_PAUSE_PASSED', 'USER_200', 'SESSION_SUCCESS');
  expect(snapshot().matches('redirect')).toBe(true);
  expect(selectIsUnconfirmed(snapshot())).toBe(false);
});

test('an answer of a superseded attempt never counts', async () => {
  const { run, snapshot, fakes } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK');
  const signal = fakes.lastArgs('lookUpUser')?.[0] as AbortSignal;
  await run('BETO_SIGNED_IN');
  expect(signal.aborted).toBe(true);
  expect(() => fakes.resolve('lookUpUser', 'found')).toThrow('Nobody is waiting');
  expect(snapshot().matches('fetchingToken')).toBe(true);
  expect(selectIdentity(snapshot())?.uid).toBe('beto');
});

test('a refreshed token only replaces the stored one', async () => {
  const { run, snapshot, storage, fakes } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200');
  expect(fakes.lastArgs('createSession')?.[0]).toEqual({ token: 'token-1' });
  await run('SESSION_SUCCESS', 'ANA_GOT_A_NEW_TOKEN');
  expect(storage.userToken).toBe('token-2');
  expect(snapshot().matches('redirect')).toBe(true);
});

test('errors say which call failed, and go with the next try', async () => {
  const { run, snapshot } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_FAILED');
  expect(selectError(snapshot())).toBe('tokenFailed');
  await run('retry');
  expect(selectError(snapshot())).toBeNull();
  await run('TOKEN_OK', 'USER_200', 'SESSION_TOO_OLD');
  expect(selectError(snapshot())).toBe('recentSignInRequired');
  await run('retry');
  expect(selectError(snapshot())).toBeNull();
  await run('TOKEN_OK', 'USER_200', 'SESSION_NOT_SUCCESS');
  expect(selectError(snapshot())).toBe('sessionFailed');
});

test('the flow is at work only while somebody is signed in', async () => {
  const { run, snapshot } = start();
  expect(selectIsWorking(snapshot())).toBe(false);
  await run('SESSION_VALID', 'ANA_SIGNED_IN');
  expect(selectIsWorking(snapshot())).toBe(true);
  await run('TOKEN_OK', 'USER_404');
  expect(selectIsWorking(snapshot())).toBe(false);
});
