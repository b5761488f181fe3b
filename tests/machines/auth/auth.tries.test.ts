import { expect, test } from 'vitest';
import { selectError } from '#machines/auth/auth.selectors.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { startAuth } from './auth.driver.ts';

test('auth: does not store a token during the session check', async () => {
  const { run, emitIdentity, storage } = startAuth();
  await run('ANA_SIGNED_IN');
  emitIdentity({ type: 'identity.tokenRefreshed', token: 'early' });
  expect(storage.userToken).toBeUndefined();
});

test('auth: opens the session with the newest token', async () => {
  const { run, emitIdentity, fakes } = startAuth();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK');
  emitIdentity({ type: 'identity.tokenRefreshed', token: 'newer' });
  await run('USER_200');
  expect(fakes.lastArgs('createSession')?.[0]).toEqual({ token: 'newer' });
});

test('auth: uses the returned token when no event reports it', async () => {
  const { run, fakes, storage } = startAuth();
  const answer = async (port: 'fetchToken' | 'refreshToken', token: string) => {
    fakes.resolve(port, token);
    await settle();
    expect(storage.userToken).toBe(token);
  };
  await run('SESSION_VALID', 'ANA_SIGNED_IN');
  await answer('fetchToken', 'first');
  await run('USER_401');
  await answer('refreshToken', 'second');
  await run('USER_200');
  expect(fakes.lastArgs('createSession')?.[0]).toEqual({ token: 'second' });
  await run('SESSION_401');
  await answer('refreshToken', 'third');
  expect(fakes.lastArgs('createSession')?.[0]).toEqual({ token: 'third' });
});

test('auth: opens the session with a fetched or refreshed token', async () => {
  const { run, fakes, storage } = startAuth();
  await run('SESSION_VALID', 'ANA_SIGNED_IN');
  fakes.resolve('fetchToken', 'first');
  await settle();
  await run('USER_200');
  expect(fakes.lastArgs('createSession')?.[0]).toEqual({ token: 'first' });
  await run('SESSION_503', 'retry', 'TOKEN_OK', 'USER_503', 'BACKOFF_PASSED', 'USER_503', 'BACKOFF_PASSED');
  await run('USER_503', 'RECHECK_BACKOFF_PASSED', 'USER_401');
  fakes.resolve('refreshToken', 'second');
  await settle();
  await run('USER_200');
  expect(storage.userToken).toBe('second');
  expect(fakes.lastArgs('createSession')?.[0]).toEqual({ token: 'second' });
});

test('auth: tries again when the user signs in after a failed token', async () => {
  const { run, snapshot } = startAuth();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_FAILED');
  expect(selectError(snapshot())).toBe('tokenFailed');
  await run('ANA_SIGNED_IN');
  expect(snapshot().matches('fetchingToken')).toBe(true);
});

test('auth: rechecks after the delay of the server', async () => {
  const { run, fakes, clock } = startAuth();
  const answerRetryAfter = async (retryAfterMs: number) => {
    fakes.reject('lookUpUser', { code: 'unavailable', retryAfterMs });
    await settle();
  };
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_503', 'BACKOFF_PASSED', 'USER_503');
  await run('BACKOFF_PASSED');
  for (const pause of [60_000, 90_000]) {
    await answerRetryAfter(pause);
    const before = fakes.count('lookUpUser');
    clock.increment(pause - 1);
    expect(fakes.count('lookUpUser')).toBe(before);
    clock.increment(1);
    expect(fakes.count('lookUpUser')).toBe(before + 1);
  }
});
