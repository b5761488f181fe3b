import { expect, test } from 'vitest';
import {
  selectFailure,
  selectIdentity,
  selectIsChoosingAccount,
  selectIsOffline,
  selectIsReturningOwner,
  selectIsSignedOut,
  selectIsWorking,
  selectOwnershipResult,
  selectRevocation,
  selectUnconfirmedStore,
  selectUnverifiedEmail,
} from '#machines/auth/auth.selectors.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { stateWithRequest } from '#tests/machines/support/request-state.ts';
import { type AuthStep, startAuth as start } from './auth.driver.ts';

const inUse = { valid: false, isInUse: true };

test('auth: keeps an identity without a session when another tab onboards it', async () => {
  const { fakes, run, snapshot } = start();
  await run('ANA_SIGNED_IN');
  fakes.resolve('checkSession', inUse);
  await settle();
  await run('TOKEN_OK', 'USER_404');
  expect(snapshot().matches('needsRegistration')).toBe(true);
  expect(fakes.count('signOutProvider')).toBe(0);
});

test('auth: checks the session and signs out all tabs on reauthentication', async () => {
  const { fakes, run, snapshot } = start({ expectsSession: false });
  await run('ANA_SIGNED_IN', 'TOKEN_OK', 'USER_404', 'reauthenticate', 'leaveRegistration');
  expect(fakes.count('checkSession')).toBe(1);
  fakes.resolve('checkSession', inUse);
  await settle();
  await run('PROVIDER_SIGNED_OUT', 'SIGNED_OUT');
  expect(selectIsSignedOut(snapshot())).toBe(true);
});

test('auth: repeats the account choice after a reload without a request', async () => {
  const { fakes, run, snapshot } = start({ expectsSession: false, isBackFromRegistration: true });
  await run('ANA_SIGNED_IN');
  expect(selectIdentity(snapshot())?.uid).toBe('ana');
  expect([selectIsChoosingAccount(snapshot()), fakes.calls]).toEqual([true, []]);
  await run('signOut', 'SIGN_OUT_DONE', 'BETO_SIGNED_IN');
  expect([snapshot().matches('fetchingToken'), selectIdentity(snapshot())?.uid]).toEqual([true, 'beto']);
  await run('TOKEN_FAILED', 'ANA_SIGNED_IN');
  expect(snapshot().matches('fetchingToken')).toBe(true);
});

test('auth: offers the account choice when Back precedes the identity', async () => {
  const { fakes, run, snapshot } = start({ expectsSession: false });
  await run('leaveRegistration', 'ANA_SIGNED_IN');
  expect([selectIsChoosingAccount(snapshot()), fakes.calls]).toEqual([true, []]);
});

test('auth: updates a verified e-mail without a change of state', async () => {
  const { run, snapshot, emitIdentity } = start({ expectsSession: false });
  expect(selectUnverifiedEmail(snapshot())).toBeNull();
  await run('ANA_SIGNED_IN', 'TOKEN_OK', 'USER_404');
  expect(selectUnverifiedEmail(snapshot())).toBe('ana@example.com');
  emitIdentity({ type: 'identity.emailVerified' });
  expect(selectUnverifiedEmail(snapshot())).toBeNull();
  expect(snapshot().matches('needsRegistration')).toBe(true);
  await run('SIGNED_OUT');
  emitIdentity({ type: 'identity.emailVerified' });
  expect(selectIdentity(snapshot())).toBeNull();
});

test('auth: does not retry with the token that failed', async () => {
  const { run, snapshot, emitIdentity, storage } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200', 'SESSION_503');
  emitIdentity({ type: 'identity.tokenRefreshed', token: storage.userToken ?? '' });
  expect(snapshot().value).toBe('sessionFailed');
  expect(selectFailure(snapshot())?.code).toBe('sessionFailed');
});

test('auth: increases the recheck backoff up to a limit', async () => {
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

test('auth: ignores the response of a superseded attempt', async () => {
  const { run, snapshot, fakes } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK');
  const signal = fakes.lastArgs('lookUpUser')?.[0] as AbortSignal;
  await run('BETO_SIGNED_IN');
  expect(signal.aborted).toBe(true);
  expect(() => fakes.resolve('lookUpUser', 'found')).toThrow('No call is pending');
  expect(snapshot().matches('fetchingToken')).toBe(true);
  expect(selectIdentity(snapshot())?.uid).toBe('beto');
});

test('auth: only stores a refreshed token', async () => {
  const { run, snapshot, storage, fakes } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200');
  expect(fakes.lastArgs('createSession')?.[0]).toEqual({ token: 'token-1' });
  await run('SESSION_SUCCESS', 'ANA_GOT_A_NEW_TOKEN');
  expect(storage.userToken).toBe('token-2');
  expect(snapshot().matches('redirect')).toBe(true);
});

test('auth: is working only while a user is signed in', async () => {
  const { run, snapshot } = start();
  expect(selectIsWorking(snapshot())).toBe(false);
  await run('SESSION_VALID', 'ANA_SIGNED_IN');
  expect(selectIsWorking(snapshot())).toBe(true);
  await run('TOKEN_OK', 'USER_404');
  expect(selectIsWorking(snapshot())).toBe(false);
});

const startReturning = () => start({ isReturningOwner: true });

test('auth: expects a returning owner from the start', async () => {
  const { run, snapshot } = startReturning();
  const seen = [selectIsReturningOwner(snapshot())];
  for (const step of ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200', 'SESSION_SUCCESS'] as const) {
    await run(step);
    seen.push(selectIsReturningOwner(snapshot()));
  }
  expect(seen).toEqual(Array(6).fill(true));
  expect(selectIsReturningOwner(start().snapshot())).toBe(false);
});

test.each<[string, AuthStep[]]>([
  ['the session is over', ['SESSION_INVALID', 'PROVIDER_SIGNED_OUT']],
  ['the connection is lost, also when it is back', ['CONNECTION_LOST', 'CONNECTION_RESTORED']],
  ['no token comes at once', ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_UNANSWERED', 'CONNECTION_RESTORED']],
  [
    'the session does not open at once',
    ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200', 'SESSION_UNANSWERED'],
  ],
  ['a call gets no answer', ['SESSION_CHECK_UNANSWERED']],
  ['a call is made again', ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_503', 'BACKOFF_PASSED']],
  ['another account signs in', ['SESSION_VALID', 'ANA_SIGNED_IN', 'BETO_SIGNED_IN']],
  [
    'a call is refused, also when it is tried again',
    ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_FAILED', 'retry'],
  ],
  [
    'onboarding needs a newer sign-in',
    ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_404', 'reauthenticate'],
  ],
])('auth: expects no returning owner when %s', async (_, steps) => {
  const { run, snapshot } = startReturning();
  await run(...steps);
  expect(selectIsReturningOwner(snapshot())).toBe(false);
});

test('auth: expects no returning owner when the identity takes eight seconds', async () => {
  const { run, snapshot, clock } = startReturning();
  await run('SESSION_VALID');
  clock.increment(7_999);
  expect(selectIsReturningOwner(snapshot())).toBe(true);
  clock.increment(1);
  expect(selectIsReturningOwner(snapshot())).toBe(false);
});

const registering = ['ANA_SIGNED_IN', 'TOKEN_OK', 'USER_404'] as const;

test.each<[AuthStep[], number]>([
  [['USER_503'], 2],
  [['USER_503', 'BACKOFF_PASSED', 'USER_503', 'BACKOFF_PASSED', 'USER_503'], 4],
])('auth: ends the backoff after %j when the user retries now', async (steps, lookups) => {
  const { run, actor, fakes } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', ...steps);
  actor.send({ type: 'retry.now' });
  expect(fakes.count('lookUpUser')).toBe(lookups);
});

test('auth: releases the text, then signs out, when an unverified e-mail is changed', async () => {
  const { run, actor, snapshot, sent } = start({ expectsSession: false });
  await run(...registering);
  sent.length = 0;
  actor.send({ type: 'emailChange.requested' });
  expect(snapshot().value).toBe('signingOut');
  expect(sent.map(({ type }) => type)).toEqual([
    'destination.changed',
    'emailChange.started',
    'identity.changed',
  ]);
});

test.each<[string, readonly AuthStep[]]>([
  ['onboarding is open', registering],
  ['the account choice is shown', [...registering, 'leaveRegistration']],
  ['a token is fetched', ['ANA_SIGNED_IN']],
  ['the token was refused', ['ANA_SIGNED_IN', 'TOKEN_FAILED']],
  ['the look-up runs', ['ANA_SIGNED_IN', 'TOKEN_OK']],
  ['a session is opened', ['ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200']],
  ['the look-up was refused', ['ANA_SIGNED_IN', 'TOKEN_OK', 'USER_403']],
  ['no session could be opened', ['ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200', 'SESSION_503']],
])('auth: creates the session of a new owner without a lookup while %s', async (_, steps) => {
  const { run, snapshot, fakes } = start({ expectsSession: false });
  await run(...steps);
  const before = fakes.calls.length;
  await run('registerOwner', 'TOKEN_OK', 'SESSION_SUCCESS');
  expect([snapshot().value, fakes.calls.slice(before).map(({ name }) => name)]).toEqual([
    'redirect',
    ['fetchToken', 'createSession'],
  ]);
});

const newOwner = [...registering, 'registerOwner'] as const;

test.each<[string, readonly AuthStep[]]>([
  ['a failed session', [...newOwner, 'TOKEN_OK', 'SESSION_503', 'retry']],
  ['a failed token', [...newOwner, 'TOKEN_FAILED', 'retry']],
  ['a sign-out in another tab', [...newOwner, 'SIGNED_OUT_IN_OTHER_TAB', 'ANA_SIGNED_IN']],
  ['another sign-in', [...newOwner, 'BETO_SIGNED_IN']],
])('auth: looks a new owner up after %s', async (_, steps) => {
  const { run, snapshot } = start({ expectsSession: false });
  await run(...steps, 'TOKEN_OK');
  expect(snapshot().value).toBe('lookingUpUser');
});

test.each<AuthStep>(['signOut', 'SIGNED_OUT_IN_OTHER_TAB'])(
  'auth: creates no session of a new owner after %s',
  async (end) => {
    const { run, fakes } = start({ expectsSession: false });
    await run(...registering, 'leaveRegistration', end, 'registerOwner');
    expect([fakes.count('fetchToken'), fakes.count('createSession')]).toEqual([1, 0]);
  },
);

test.each<[string, readonly AuthStep[]]>([
  ['the lookup', ['ANA_SIGNED_IN', 'TOKEN_OK', 'USER_403']],
  ['the token', ['ANA_SIGNED_IN', 'TOKEN_FAILED']],
  ['the session', ['ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200', 'SESSION_503']],
])('auth: fetches a token when another tab ends onboarding and %s has failed', async (_, steps) => {
  const { run, snapshot } = start({ expectsSession: false });
  await run(...steps, 'endRegistrationInOtherTab');
  expect(snapshot().value).toBe('fetchingToken');
});

test('auth: reports each lookup without a record', async () => {
  const { run, countSent } = start({ expectsSession: false });
  await run('ANA_SIGNED_IN', 'TOKEN_OK');
  expect(countSent('owner.notFound')).toBe(0);
  await run('USER_404');
  expect(countSent('owner.notFound')).toBe(1);
  await run('registerOwner', 'TOKEN_OK', 'SESSION_503', 'retry', 'TOKEN_OK', 'USER_404');
  expect(countSent('owner.notFound')).toBe(2);
});

test('auth: checks the session when a new owner has to sign in again', async () => {
  const { run, fakes } = start({ expectsSession: false });
  await run(...newOwner, 'TOKEN_OK', 'SESSION_TOO_OLD', 'reauthenticate');
  expect(fakes.count('checkSession')).toBe(1);
});

test.each<[string, boolean, readonly AuthStep[]]>([
  [
    'the sign-out of a stale identity fails',
    true,
    ['ANA_SIGNED_IN', 'SESSION_INVALID', 'PROVIDER_SIGN_OUT_FAILED'],
  ],
  [
    'the user signs in after a failed token',
    true,
    ['SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_FAILED', 'ANA_SIGNED_IN'],
  ],
  ['Forward precedes the identity', false, ['leaveRegistration', 'resumeRegistration', 'ANA_SIGNED_IN']],
  [
    'another tab completes onboarding on account choice',
    false,
    [...registering, 'leaveRegistration', 'endRegistrationInOtherTab'],
  ],
])('auth: fetches a token when %s', async (_, expectsSession, steps) => {
  const { run, snapshot } = start({ expectsSession });
  await run(...steps);
  expect(snapshot().value).toBe('fetchingToken');
});

test('auth: refreshes the token in each recheck, and redirects the owner', async () => {
  const { run, snapshot, fakes } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_503', 'BACKOFF_PASSED', 'USER_503');
  await run('BACKOFF_PASSED', 'USER_503');
  await run('RECHECK_BACKOFF_PASSED', 'USER_401', 'TOKEN_REFRESHED', 'USER_503');
  await run('RECHECK_BACKOFF_PASSED', 'USER_401', 'TOKEN_REFRESHED', 'USER_200', 'SESSION_SUCCESS');
  expect([snapshot().value, fakes.count('refreshToken')]).toEqual(['redirect', 2]);
});

test.each([
  [1, 750],
  [3_600_000, 10_000],
])('auth: maps a Retry-After of %d ms to a backoff of %d ms', async (retryAfterMs, expected) => {
  const { run, fakes, clock } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK');
  fakes.reject('lookUpUser', { code: 'unavailable', retryAfterMs });
  await settle();
  clock.increment(expected - 1);
  expect(fakes.count('lookUpUser')).toBe(1);
  clock.increment(1);
  expect(fakes.count('lookUpUser')).toBe(2);
});

test('auth: suspends attempts while offline, and continues online', async () => {
  const { run, snapshot, fakes, clock } = start();
  await run('ANA_SIGNED_IN', 'CONNECTION_LOST');
  expect(selectIsOffline(snapshot())).toBe(true);
  await run('CONNECTION_RESTORED');
  expect(selectIsOffline(snapshot())).toBe(false);
  await run('SESSION_VALID', 'TOKEN_UNANSWERED');
  expect(selectIsOffline(snapshot())).toBe(true);
  // The browser reports no loss: the next attempt follows the backoff, and the notice stays until a response.
  clock.increment(1_500);
  expect([fakes.count('fetchToken'), selectIsOffline(snapshot())]).toEqual([2, true]);
  await run('TOKEN_UNANSWERED');
  clock.increment(2_999);
  expect(fakes.count('fetchToken')).toBe(2);
  clock.increment(1);
  await run('TOKEN_OK');
  expect([fakes.count('lookUpUser'), selectIsOffline(snapshot())]).toEqual([1, false]);
  await run('CONNECTION_LOST');
  for (let tries = 0; tries < 5; tries += 1) await run('CONNECTION_BACKOFF_PASSED', 'USER_UNANSWERED');
  expect(stateWithRequest(snapshot())).toBe('lookingUpUser.waitingForConnection');
  await run(
    'CONNECTION_RESTORED',
    'USER_200',
    'SESSION_UNANSWERED',
    'CONNECTION_RESTORED',
    'SESSION_SUCCESS',
  );
  expect(snapshot().value).toBe('redirect');
});

test('auth: reports offline only while a user may be signed in', async () => {
  const { run, snapshot } = start();
  await run('CONNECTION_LOST');
  expect(selectIsOffline(snapshot())).toBe(true);
  await run('SIGNED_OUT');
  expect(selectIsOffline(snapshot())).toBe(false);
});

test('auth: keeps the revocation reason that arrives after the sign-out', async () => {
  const { run, snapshot, emitIdentity } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'SIGNED_OUT_IN_OTHER_TAB');
  emitIdentity({ type: 'identity.revoked', reason: 'user-disabled' });
  expect([selectRevocation(snapshot()), selectIsSignedOut(snapshot())]).toEqual(['user-disabled', true]);
  await run('ANA_SIGNED_IN');
  expect([selectRevocation(snapshot()), snapshot().value]).toEqual([null, 'fetchingToken']);
});

test('auth: reports a session that a sign-out left open, until the next sign-in', async () => {
  const { run, snapshot, emitIdentity } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN');
  emitIdentity({ type: 'session.leftOpen' });
  await run('SIGNED_OUT_IN_OTHER_TAB');
  expect(selectRevocation(snapshot())).toBe('session-open');
  await run('ANA_SIGNED_IN');
  expect(selectRevocation(snapshot())).toBeNull();
});

test('auth: keeps the stored token of another tab until it is signed out', async () => {
  const { run, storage } = start();
  storage.userToken = 'of another tab';
  await run('SESSION_VALID');
  expect(storage.userToken).toBe('of another tab');
  await run('SIGNED_OUT');
  expect(storage.userToken).toBeUndefined();
});

test('auth: reports a disabled account, but no expired session', async () => {
  for (const [reason, revocation] of [
    ['user-token-expired', null],
    ['user-disabled', 'user-disabled'],
  ] as const) {
    const { run, snapshot, emitIdentity } = start();
    emitIdentity({ type: 'identity.revoked', reason });
    await run('SIGNED_OUT_IN_OTHER_TAB', 'SESSION_INVALID', 'PROVIDER_SIGNED_OUT');
    expect([selectRevocation(snapshot()), selectIsSignedOut(snapshot())]).toEqual([revocation, true]);
  }
});

test('auth: shows the ownership result after the sign-out', async () => {
  const { fakes, run, snapshot } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_UNCONFIRMED', 'confirmOwnership');
  fakes.resolve('confirmOwnership', { isSignedIn: false });
  await settle();
  await run('SIGN_OUT_DONE');
  expect(selectIsSignedOut(snapshot())).toBe(true);
  expect(selectOwnershipResult(snapshot())).toEqual({ isOwner: true, email: 'ana@example.com' });
});

test('auth: expects the dashboard once the ownership is confirmed', async () => {
  const { fakes, run, snapshot } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_UNCONFIRMED', 'confirmOwnership');
  fakes.resolve('confirmOwnership', { isSignedIn: true });
  await settle();
  expect([snapshot().value, selectIsReturningOwner(snapshot())]).toEqual(['fetchingToken', true]);
});

test('auth: repeats the ownership prompt with an error when it is not saved', async () => {
  const { run, snapshot, fakes } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_UNCONFIRMED', 'confirmOwnership');
  fakes.reject('confirmOwnership', { code: 'recent-sign-in-required' });
  await settle();
  expect(selectUnconfirmedStore(snapshot())).not.toBeNull();
  expect(selectFailure(snapshot())?.code).toBe('recentSignInRequired');
  await run('confirmOwnership');
  expect(selectFailure(snapshot())).toBeNull();
  await run('OWNERSHIP_FAILED');
  expect(selectFailure(snapshot())?.code).toBe('ownershipFailed');
});

test.each<[AuthStep[], AuthStep]>([
  [['USER_404'], 'endRegistrationInOtherTab'],
  [['USER_404', 'leaveRegistration'], 'resumeRegistration'],
  [['USER_UNCONFIRMED'], 'confirmOwnership'],
  [['USER_200', 'SESSION_SUCCESS'], 'SIGNED_OUT_IN_OTHER_TAB'],
])('auth: clears the destination of %j on %s', async (steps, exit) => {
  const { run, destination } = start({ expectsSession: false });
  await run('ANA_SIGNED_IN', 'TOKEN_OK', ...steps);
  expect(destination()).not.toBeNull();
  await run(exit);
  expect(destination()).toBeNull();
});

test('auth: does not store a token during the session check', async () => {
  const { run, emitIdentity, storage } = start();
  await run('ANA_SIGNED_IN');
  emitIdentity({ type: 'identity.tokenRefreshed', token: 'early' });
  expect(storage.userToken).toBeUndefined();
});

test('auth: opens the session with the newest token', async () => {
  const { run, emitIdentity, fakes } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK');
  emitIdentity({ type: 'identity.tokenRefreshed', token: 'newer' });
  await run('USER_200');
  expect(fakes.lastArgs('createSession')?.[0]).toEqual({ token: 'newer' });
});

test('auth: stores the returned tokens and opens the session with them', async () => {
  const { run, fakes, storage } = start();
  const answer = async (port: 'fetchToken' | 'refreshToken', token: string) => {
    fakes.resolve(port, token);
    await settle();
    expect(storage.userToken).toBe(token);
  };
  const sent = () => fakes.lastArgs('createSession')?.[0];
  await run('SESSION_VALID', 'ANA_SIGNED_IN');
  await answer('fetchToken', 'first');
  await run('USER_200');
  expect(sent()).toEqual({ token: 'first' });
  await run('SESSION_503', 'retry');
  await answer('fetchToken', 'second');
  await run('USER_401');
  await answer('refreshToken', 'third');
  await run('USER_200');
  expect(sent()).toEqual({ token: 'third' });
  await run('SESSION_401');
  await answer('refreshToken', 'fourth');
  expect(sent()).toEqual({ token: 'fourth' });
  await run('registerOwner');
  await answer('fetchToken', 'fifth');
  expect(sent()).toEqual({ token: 'fifth' });
});

const signedInOffline = (...steps: AuthStep[]): AuthStep[] => [
  'ANA_SIGNED_IN',
  ...steps,
  'CONNECTION_LOST',
  'SIGNED_OUT_IN_OTHER_TAB',
];
test.each<[string, boolean, AuthStep[]]>([
  [
    'the session check',
    true,
    ['ANA_SIGNED_IN', 'SESSION_CHECK_UNANSWERED', 'CONNECTION_BACKOFF_PASSED', 'SESSION_INVALID'],
  ],
  ['the token fetch', false, signedInOffline()],
  ['the lookup', false, signedInOffline('TOKEN_OK')],
  ['the session', false, signedInOffline('TOKEN_OK', 'USER_200')],
])('auth: offers no retry of %s once it has ended', async (_, expectsSession, steps) => {
  const { run, snapshot } = start({ expectsSession });
  await run(...steps);
  expect([selectIsOffline(snapshot()), snapshot().can({ type: 'retry.now' })]).toEqual([false, false]);
});

test('auth: rechecks after the delay of the server', async () => {
  const { run, fakes, clock } = start();
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

test('auth: offers no retry after a sign-in that is too old', async () => {
  const { run, snapshot, fakes } = start();
  await run('SESSION_VALID', 'ANA_SIGNED_IN', 'TOKEN_OK', 'USER_200');
  fakes.reject('createSession', { code: 'recent-sign-in-required' });
  await settle();
  expect(selectFailure(snapshot())).toEqual({
    code: 'recentSignInRequired',
    canRetry: false,
    canSignOut: true,
  });
  await run('retry');
  expect(snapshot().value).toBe('sessionFailed');
});
