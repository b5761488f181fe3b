import { expect, test } from 'vitest';
import {
  selectDestination,
  selectError,
  selectIdentity,
  selectIsChoosingAccount,
  selectIsOffline,
  selectIsReturning,
  selectIsSignedOut,
  selectIsUnconfirmed,
  selectIsWorking,
  selectRevocation,
  selectSettled,
  selectUnconfirmedStore,
  selectUnverifiedEmail,
} from '#machines/auth/auth.selectors.ts';
import { stateWithCall } from '#tests/machines/support/call-state.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import type { AuthStep } from './auth.driver.ts';
import { startAuth as start } from './start-auth.ts';

test('on /registration an identity without a session is expected: no check, nobody is signed out', async () => {
  const { fakes, run, snapshot } = start(false);
  await run('ANA_SIGNED_IN', 'TOKEN_OK', 'USER_404');
  expect(snapshot().matches('needsRegistration')).toBe(true);
  expect(fakes.count('checkSession')).toBe(0);
  expect(fakes.count('dropIdentity')).toBe(0);
});

const inUse = { valid: false, isInUse: true };

test('an identity that another tab is in onboarding with stays, without a session', async () => {
  const { fakes, run, snapshot } = start();
  await run('ANA_SIGNED_IN');
  fakes.resolve('checkSession', inUse);
  await settle();
  await run('TOKEN_OK', 'USER_404');
  expect(snapshot().matches('needsRegistration')).toBe(true);
  expect(fakes.count('dropIdentity')).toBe(0);
});

test('somebody who has to sign in again is checked like anybody else on /auth, and signed out in every tab', async () => {
  const { fakes, run, snapshot } = start(false);
  await run('ANA_SIGNED_IN', 'TOKEN_OK', 'USER_404', 'signInAgain', 'leaveRegistration');
  expect(fakes.count('checkSession')).toBe(1);
  fakes.resolve('checkSession', inUse);
  await settle();
  await run('IDENTITY_DROPPED', 'NOBODY_IS_SIGNED_IN');
  expect(selectIsSignedOut(snapshot())).toBe(true);
});

test('somebody who goes back from onboarding stays signed in, is led nowhere, and goes on where they were', async () => {
  const { fakes, run, snapshot } = start(false);
  await run('ANA_SIGNED_IN', 'TOKEN_OK', 'USER_404', 'leaveRegistration');
  expect([selectIsChoosingAccount(snapshot()), selectDestination(snapshot())]).toEqual([true, null]);
  expect([selectIdentity(snapshot())?.uid, fakes.count('checkSession')]).toEqual(['ana', 0]);
  await run('resumeRegistration', 'TOKEN_OK', 'USER_404');
  expect(selectDestination(snapshot())).toBe('registration');
  await run('leaveRegistration', 'signOut', 'SIGN_OUT_DONE');
  expect([selectIsSignedOut(snapshot()), fakes.count('signOut')]).toEqual([true, 1]);
});

test('a page that is opened again where they had gone back to asks once more, and makes no call', async () => {
  const { fakes, run, snapshot } = start(false, {}, true);
  await run('ANA_SIGNED_IN');
  expect([selectIsChoosingAccount(snapshot()), fakes.calls]).toEqual([true, []]);
  await run('signOut', 'SIGN_OUT_DONE', 'BETO_SIGNED_IN');
  expect([snapshot().matches('fetchingToken'), selectIdentity(snapshot())?.uid]).toEqual([true, 'beto']);
  await run('TOKEN_FAILED', 'ANA_SIGNED_IN');
  expect(snapshot().matches('fetchingToken')).toBe(true);
});

test('somebody who goes back before it is known who they are is asked how to go on, and not signed out', async () => {
  const { fakes, run, snapshot } = start(false);
  await run('leaveRegistration', 'ANA_SIGNED_IN');
  expect([selectIsChoosingAccount(snapshot()), fakes.calls]).toEqual([true, []]);
});

test('somebody who goes back and returns before it is known who they are is looked up', async () => {
  const { run, snapshot } = start(false);
  await run('leaveRegistration', 'resumeRegistration', 'ANA_SIGNED_IN');
  expect(snapshot().matches('fetchingToken')).toBe(true);
});

test('somebody who signs in there, signed out meanwhile, is asked nothing', async () => {
  const { run, snapshot } = start(false, {}, true);
  await run('NOBODY_IS_SIGNED_IN', 'ANA_SIGNED_IN');
  expect(snapshot().matches('fetchingToken')).toBe(true);
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
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200', 'SESSION_503');
  tell({ type: 'identity.tokenRefreshed', token: storage.userToken ?? '' });
  expect(snapshot().value).toBe('sessionFailed');
  expect(selectError(snapshot())).toBe('sessionFailed');
});

test('somebody who signs in while the check is under way is not signed out by its answer', async () => {
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
  await run('BACKOFF_PASSED', 'USER_200', 'SESSION_503', 'retry', 'TOKEN_OK');
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

const startReturning = () => start(true, {}, false, true);

test('an owner who was signed in before is on the way to the dashboard from the start', async () => {
  const { run, snapshot } = startReturning();
  const seen = [selectIsReturning(snapshot())];
  for (const step of ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200', 'SESSION_SUCCESS'] as const) {
    await run(step);
    seen.push(selectIsReturning(snapshot()));
  }
  expect(seen).toEqual(Array(6).fill(true));
  expect(selectIsReturning(start().snapshot())).toBe(false);
});

test.each<[string, AuthStep[]]>([
  ['the session is over', ['SESSION_INVALID', 'IDENTITY_DROPPED']],
  ['nobody is signed in', ['SESSION_VALID', 'NOBODY_IS_SIGNED_IN']],
  ['the connection is lost, also when it is back', ['CONNECTION_LOST', 'CONNECTION_RESTORED']],
  ['the connection is lost before it is known who is here', ['SESSION_VALID', 'CONNECTION_LOST']],
  ['no token comes at once', ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_UNANSWERED', 'CONNECTION_RESTORED']],
  [
    'the session does not open at once',
    ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200', 'SESSION_UNANSWERED'],
  ],
  ['a call gets no answer', ['SESSION_CHECK_UNANSWERED']],
  ['a call is made again', ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_503', 'BACKOFF_PASSED']],
  ['they have no store yet', ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_404']],
  [
    'a call is refused, also when it is tried again',
    ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_FAILED', 'retry'],
  ],
])('they are not when %s', async (_, steps) => {
  const { run, snapshot } = startReturning();
  await run(...steps);
  expect(selectIsReturning(snapshot())).toBe(false);
});

test.each<[string, AuthStep[]]>([
  ['the session check', []],
  ['the word of who is signed in', ['SESSION_VALID']],
  ['leaving a session that is over', ['SESSION_INVALID']],
])('nor once %s has taken eight seconds, whatever comes then', async (_, steps) => {
  const { run, snapshot, clock } = startReturning();
  await run(...steps);
  expect(selectIsReturning(snapshot())).toBe(true);
  clock.increment(8_000);
  expect(selectIsReturning(snapshot())).toBe(false);
  if (steps.length === 0) await run('SESSION_VALID');
  expect(selectIsReturning(snapshot())).toBe(false);
});

test('nor when somebody has to sign in again', async () => {
  const { run, snapshot } = startReturning();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_404', 'signInAgain');
  expect(selectIsReturning(snapshot())).toBe(false);
});

test('a pause ends when it is chosen to try now', async () => {
  const { run, actor, fakes } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_503');
  actor.send({ type: 'tryNow.chosen' });
  expect(fakes.count('lookUpUser')).toBe(2);
});

test('what belonged to one account goes when another signs in', async () => {
  const { run, snapshot } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200', 'SESSION_503', 'BETO_SIGNED_IN');
  expect([snapshot().value, selectError(snapshot())]).toEqual(['fetchingToken', null]);
});

test('somebody who signs out during the check is gone after it', async () => {
  const { run, snapshot } = start();
  await run('ANA_SIGNED_IN', 'NOBODY_IS_SIGNED_IN', 'SESSION_VALID');
  expect(selectIsSignedOut(snapshot())).toBe(true);
});

test('an identity that cannot be dropped stays, and is tried', async () => {
  const { run, snapshot } = start();
  await run('ANA_SIGNED_IN', 'SESSION_INVALID', 'IDENTITY_DROP_FAILED');
  expect(snapshot().value).toBe('fetchingToken');
});

const registering = ['ANA_SIGNED_IN', 'TOKEN_OK', 'USER_404'] as const;

test.each<[string, readonly AuthStep[]]>([
  ['it is asked how to go on', [...registering, 'leaveRegistration']],
  ['a session is opened', ['ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200']],
  ['the look-up was refused', ['ANA_SIGNED_IN', 'TOKEN_OK', 'USER_403']],
  ['no session could be opened', ['ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200', 'SESSION_503']],
])('onboarding that completes while %s leads to the dashboard', async (_, steps) => {
  const { run, snapshot } = start(false);
  await run(...steps, 'completeRegistration');
  expect(snapshot().value).toBe('redirect');
});

test.each<[string, readonly AuthStep[], string]>([
  ['the form is there', registering, 'lookingUpUser'],
  ['it is asked how to go on', [...registering, 'leaveRegistration'], 'fetchingToken'],
])('onboarding that ends in another tab while %s is looked up', async (_, steps, state) => {
  const { run, snapshot } = start(false);
  await run(...steps, 'endRegistrationElsewhere');
  expect(snapshot().value).toBe(state);
});

test('a refused token is renewed once, which counts as no failure', async () => {
  const { run, snapshot, fakes, storage } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_401', 'TOKEN_RENEWED');
  expect(storage.userToken).toBe('token-2');
  await run('USER_200', 'SESSION_401', 'TOKEN_RENEWED');
  expect(fakes.lastArgs('createSession')?.[0]).toEqual({ token: 'token-3' });
  await run('SESSION_401');
  expect([snapshot().value, fakes.count('renewToken')]).toEqual(['sessionFailed', 2]);
  await run('retry', 'TOKEN_OK', 'USER_401', 'TOKEN_RENEWED', 'USER_503', 'BACKOFF_PASSED', 'USER_503');
  expect(stateWithCall(snapshot())).toBe('lookingUpUser.pausing');
});

test('each recheck may renew the token, and its owner is carried on', async () => {
  const { run, snapshot, fakes } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_503', 'BACKOFF_PASSED', 'USER_503');
  await run('BACKOFF_PASSED', 'USER_503');
  await run('RECHECK_PAUSE_PASSED', 'USER_401', 'TOKEN_RENEWED', 'USER_503');
  await run('RECHECK_PAUSE_PASSED', 'USER_401', 'TOKEN_RENEWED', 'USER_200', 'SESSION_SUCCESS');
  expect([snapshot().value, fakes.count('renewToken')]).toEqual(['redirect', 2]);
});

test('what the server refuses is not asked again by itself; somebody who retries is heard', async () => {
  const { run, snapshot, fakes, clock } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_403');
  clock.increment(1_000_000);
  expect([snapshot().value, fakes.count('lookUpUser')]).toEqual(['lookupFailed', 1]);
  expect(selectError(snapshot())).toBe('lookupFailed');
  await run('retry', 'TOKEN_OK', 'USER_200');
  expect(fakes.count('createSession')).toBe(1);
});

test.each([
  [4_000, 4_000],
  [1, 750],
  [3_600_000, 10_000],
])('a server that asks for %d ms gets %d ms before the next lookup', async (pauseMs, expected) => {
  const { run, fakes, clock } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK');
  fakes.reject('lookUpUser', { reason: 'unavailable', pauseMs });
  await settle();
  clock.increment(expected - 1);
  expect(fakes.count('lookUpUser')).toBe(1);
  clock.increment(1);
  expect(fakes.count('lookUpUser')).toBe(2);
});

test('without a connection nothing is lost or counted, and all goes on when it is back', async () => {
  const { run, snapshot, fakes, clock } = start();
  await run('ANA_SIGNED_IN', 'CONNECTION_LOST');
  expect(selectIsOffline(snapshot())).toBe(true);
  await run('CONNECTION_RESTORED');
  expect(selectIsOffline(snapshot())).toBe(false);
  await run('SESSION_VALID', 'TOKEN_UNANSWERED');
  expect(selectIsOffline(snapshot())).toBe(true);
  // The browser knows of no trouble: the next try comes by itself, and the note stays until it is answered.
  clock.increment(1_500);
  expect([fakes.count('fetchToken'), selectIsOffline(snapshot())]).toEqual([2, true]);
  await run('TOKEN_UNANSWERED');
  clock.increment(2_999);
  expect(fakes.count('fetchToken')).toBe(2);
  clock.increment(1);
  await run('TOKEN_OK');
  expect([fakes.count('lookUpUser'), selectIsOffline(snapshot())]).toEqual([1, false]);
  await run('CONNECTION_LOST');
  for (let tries = 0; tries < 5; tries += 1) await run('CONNECTION_PAUSE_PASSED', 'USER_UNANSWERED');
  expect(stateWithCall(snapshot())).toBe('lookingUpUser.waitingForConnection');
  await run(
    'CONNECTION_RESTORED',
    'USER_200',
    'SESSION_UNANSWERED',
    'CONNECTION_RESTORED',
    'SESSION_SUCCESS',
  );
  expect(snapshot().value).toBe('redirect');
});

test('the missing connection is named to somebody who may be signed in, not to somebody who is not', async () => {
  const { run, snapshot } = start();
  await run('CONNECTION_LOST');
  expect(selectIsOffline(snapshot())).toBe(true);
  await run('NOBODY_IS_SIGNED_IN');
  expect(selectIsOffline(snapshot())).toBe(false);
});

test('a session that nobody could ask for is not an invalid one', async () => {
  const { run, fakes } = start();
  await run('ANA_SIGNED_IN', 'SESSION_CHECK_UNANSWERED', 'CONNECTION_PAUSE_PASSED', 'SESSION_VALID');
  expect([fakes.count('dropIdentity'), fakes.count('fetchToken')]).toEqual([0, 1]);
});

test.each(['before', 'after'])('who is signed out by the provider learns why, told %s it', async (order) => {
  const { run, snapshot, tell } = start();
  const revoke = () => tell({ type: 'identity.revoked', reason: 'user-disabled' });
  await run('SESSION_VALID', 'ANA_SIGNED_IN');
  if (order === 'before') revoke();
  await run('SIGNED_OUT_ELSEWHERE');
  if (order === 'after') revoke();
  expect([selectRevocation(snapshot()), selectIsSignedOut(snapshot())]).toEqual(['user-disabled', true]);
  await run('ANA_SIGNED_IN');
  expect([selectRevocation(snapshot()), snapshot().matches('fetchingToken')]).toEqual([null, true]);
});

test.each([
  ['fetchToken', ['SESSION_VALID', 'ANA_SIGNED_IN'], 'token-9'],
  ['renewToken', ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_401'], 'token-9'],
  ['createSession', ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200'], { status: 'success' }],
  ['lookUpUser', ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK'], 'found'],
] as const)('a late answer of %s does nothing once somebody has signed out', async (port, steps, answer) => {
  const late = Promise.withResolvers<never>();
  const { run, snapshot, storage } = start(true, { [port]: () => late.promise });
  await run(...steps, 'SIGNED_OUT_ELSEWHERE');
  const before = snapshot();
  late.resolve(answer as never);
  await settle();
  expect(snapshot()).toBe(before);
  expect(storage.userToken).toBeUndefined();
});

test('a token of somebody who has left is not stored', async () => {
  const { run, snapshot, storage } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'SIGNED_OUT_ELSEWHERE', 'ANA_GOT_A_NEW_TOKEN');
  expect([storage.userToken, snapshot().value]).toEqual([undefined, 'watchingIdentity']);
});

test('a stored token stays until it is known that nobody is signed in: another tab may be using it', async () => {
  const { run, storage } = start();
  storage.userToken = 'of another tab';
  await run('SESSION_VALID');
  expect(storage.userToken).toBe('of another tab');
  await run('NOBODY_IS_SIGNED_IN');
  expect(storage.userToken).toBeUndefined();
});

test('a recheck that got no answer is no news of the connection to somebody who has left', async () => {
  const { run, snapshot } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_503', 'BACKOFF_PASSED', 'USER_503');
  await run('BACKOFF_PASSED', 'USER_503', 'RECHECK_PAUSE_PASSED', 'USER_UNANSWERED', 'signInAgain');
  expect(snapshot().matches({ checkingSession: 'asking' })).toBe(true);
  expect(selectIsOffline(snapshot())).toBe(false);
});

test('an identity whose session was ended elsewhere goes without a word; one that was disabled is told', async () => {
  for (const [reason, told] of [
    ['user-token-expired', null],
    ['user-disabled', 'user-disabled'],
  ] as const) {
    const { run, snapshot, tell } = start();
    tell({ type: 'identity.revoked', reason });
    await run('SIGNED_OUT_ELSEWHERE', 'SESSION_INVALID', 'IDENTITY_DROPPED');
    expect([selectRevocation(snapshot()), selectIsSignedOut(snapshot())]).toEqual([told, true]);
  }
});

test.each([
  [true, ['claimStore']],
  [false, ['disownStore', 'deleteStore']],
] as const)('the answer about a store goes to the server as it was given: %s', async (isMine, answering) => {
  const { run, snapshot, fakes } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_UNCONFIRMED');
  expect(selectUnconfirmedStore(snapshot())).toEqual({
    name: 'Pan de Ana',
    createdAt: '2026-01-02T10:00:00.000Z',
  });
  await run(...answering);
  expect(fakes.lastArgs('settleStore')?.[0]).toEqual({ isMine });
  expect(selectUnconfirmedStore(snapshot())).toBeNull();
  await run('SETTLED', 'SIGN_OUT_DONE');
  expect(selectSettled(snapshot())).toEqual({ isMine });
});

test('a token that was renewed for the session is renewed for the next look-up too', async () => {
  const { run, snapshot } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200');
  await run('SESSION_401', 'TOKEN_RENEWED', 'SESSION_401', 'retry', 'TOKEN_OK', 'USER_401');
  expect(stateWithCall(snapshot())).toBe('lookingUpUser.renewingToken');
});

test('nothing is deleted before it was asked once more', async () => {
  const { run, snapshot, fakes } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_UNCONFIRMED', 'deleteStore');
  expect(fakes.lastArgs('settleStore')).toBeUndefined();
  expect(snapshot().value).toEqual({ askingForOwner: 'asking' });
});

test('somebody who has said whose the store is, is signed out and told so until somebody signs in', async () => {
  const { run, snapshot } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_UNCONFIRMED', 'claimStore', 'SETTLED');
  expect([snapshot().value, selectSettled(snapshot())]).toEqual(['signingOut', null]);
  await run('SIGN_OUT_DONE');
  expect([selectIsSignedOut(snapshot()), selectSettled(snapshot())]).toEqual([true, { isMine: true }]);
  await run('ANA_SIGNED_IN', 'SIGNED_OUT_ELSEWHERE');
  expect(selectSettled(snapshot())).toBeNull();
});

test('an answer that is not kept is asked for again, and says why', async () => {
  const { run, snapshot, fakes } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_UNCONFIRMED', 'claimStore');
  fakes.reject('settleStore', { reason: 'recentSignInRequired' });
  await settle();
  expect(selectUnconfirmedStore(snapshot())).not.toBeNull();
  expect(selectError(snapshot())).toBe('recentSignInRequired');
  await run('claimStore');
  expect(selectError(snapshot())).toBeNull();
  await run('SETTLING_FAILED');
  expect(selectError(snapshot())).toBe('settlingFailed');
});
