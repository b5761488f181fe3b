import { expect, test } from 'vitest';
import { selectError, selectIsOffline, selectIsUnconfirmed } from '#machines/auth/auth.selectors.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { startAuth } from './start-auth.ts';

test('a token that comes while the session is checked is not kept', async () => {
  const { run, tell, storage } = startAuth();
  await run('ANA_SIGNED_IN');
  tell({ type: 'identity.tokenRefreshed', token: 'early' });
  expect(storage.userToken).toBeUndefined();
});

test('a session is asked for with the newest token', async () => {
  const { run, tell, fakes } = startAuth();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK');
  tell({ type: 'identity.tokenRefreshed', token: 'newer' });
  await run('USER_200');
  expect(fakes.lastArgs('createSession')?.[0]).toEqual({ token: 'newer' });
});

test('a connection that went and came back while nothing was under way is known to be back', async () => {
  const { run, snapshot } = startAuth(false);
  await run('ANA_SIGNED_IN', 'TOKEN_OK', 'USER_404');
  await run('CONNECTION_LOST', 'CONNECTION_RESTORED', 'signInAgain');
  expect([snapshot().hasTag('working'), selectIsOffline(snapshot())]).toEqual([true, false]);
});

test('the token that a call answers counts, also when nobody tells of it', async () => {
  const { run, fakes, storage } = startAuth();
  const answer = async (port: 'fetchToken' | 'renewToken', token: string) => {
    fakes.resolve(port, token);
    await settle();
    expect(storage.userToken).toBe(token);
  };
  await run('SESSION_VALID', 'ANA_SIGNED_IN');
  await answer('fetchToken', 'first');
  await run('USER_401');
  await answer('renewToken', 'second');
  await run('USER_200');
  expect(fakes.lastArgs('createSession')?.[0]).toEqual({ token: 'second' });
  await run('SESSION_401');
  await answer('renewToken', 'third');
  expect(fakes.lastArgs('createSession')?.[0]).toEqual({ token: 'third' });
});

test('a token that is fetched or renewed opens the session', async () => {
  const { run, fakes, storage } = startAuth();
  await run('SESSION_VALID', 'ANA_SIGNED_IN');
  fakes.resolve('fetchToken', 'first');
  await settle();
  await run('USER_200');
  expect(fakes.lastArgs('createSession')?.[0]).toEqual({ token: 'first' });
  await run('SESSION_503', 'retry', 'TOKEN_OK', 'USER_503', 'BACKOFF_PASSED', 'USER_503', 'BACKOFF_PASSED');
  await run('USER_503', 'RECHECK_PAUSE_PASSED', 'USER_401');
  fakes.resolve('renewToken', 'second');
  await settle();
  await run('USER_200');
  expect(storage.userToken).toBe('second');
  expect(fakes.lastArgs('createSession')?.[0]).toEqual({ token: 'second' });
});

test('somebody who signs in again after a token failed is tried again', async () => {
  const { run, snapshot } = startAuth();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_FAILED');
  expect(selectError(snapshot())).toBe('tokenFailed');
  await run('ANA_SIGNED_IN');
  expect(snapshot().matches('fetchingToken')).toBe(true);
});

test('a renewal without an answer is one of the three tries', async () => {
  const { run, snapshot } = startAuth();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_401', 'RENEWAL_UNANSWERED');
  await run('BACKOFF_PASSED', 'USER_503', 'BACKOFF_PASSED', 'USER_503');
  expect(selectIsUnconfirmed(snapshot())).toBe(true);
});

test('a recheck waits as long as the server asks', async () => {
  const { run, fakes, clock } = startAuth();
  const askForPause = async (pauseMs: number) => {
    fakes.reject('lookUpUser', { reason: 'unavailable', pauseMs });
    await settle();
  };
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_503', 'BACKOFF_PASSED', 'USER_503');
  await run('BACKOFF_PASSED');
  for (const pause of [60_000, 90_000]) {
    await askForPause(pause);
    const before = fakes.count('lookUpUser');
    clock.increment(pause - 1);
    expect(fakes.count('lookUpUser')).toBe(before);
    clock.increment(1);
    expect(fakes.count('lookUpUser')).toBe(before + 1);
  }
});

test('somebody who leaves onboarding after a refusal reads its reason on /auth as well', async () => {
  const { run, snapshot } = startAuth(false);
  await run('ANA_SIGNED_IN', 'TOKEN_OK', 'USER_403', 'leaveRegistration');
  expect([snapshot().value, selectError(snapshot())]).toEqual(['lookupFailed', 'lookupFailed']);
});
