import { afterEach, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createRequestMachine } from '#machines/request/request.machine.ts';
import { selectStatus } from '#machines/request/request.selectors.ts';
import type { RequestError, RetryPolicy } from '#machines/request/request.types.ts';
import { deferredPorts, settle } from '#tests/machines/support/deferred-ports.ts';
import { createFakeConnection } from '#tests/machines/support/fake-connection.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

const policy: RetryPolicy = {
  waitForConnectionOn: 'lostConnection',
  refreshToken: 'never',
  maxAttempts: 3,
  delayFirstAttempt: false,
  backoff: { firstMs: 60_000, maxDoublings: 0, maxRetryAfterMs: 0 },
};

/** A request with responses from the test. */
const startRequest = (isConnected = true, refreshToken: RetryPolicy['refreshToken'] = 'never') => {
  const { ports, count, ...responses } = deferredPorts('send', 'refreshToken');
  const clock = new SimulatedClock();
  const connection = createFakeConnection();
  const machine = createRequestMachine<string, null, RequestError>((_, signal) => ports.send(signal), {
    refreshToken: ports.refreshToken,
    watchConnection: connection.watch,
    jitter: () => 0,
  });
  const input = { policy: { ...policy, refreshToken }, body: null, token: null };
  if (!isConnected) connection.emit({ type: 'connection.lost' });
  const actor = createActor(machine, { input, clock }).start();
  stop = () => actor.stop();
  return {
    ...responses,
    actor,
    clock,
    count,
    attempts: () => count('send'),
    snapshot: () => actor.getSnapshot(),
    canRetryNow: () => selectStatus(actor.getSnapshot()).canRetryNow,
    isSlow: () => selectStatus(actor.getSnapshot()).isSlow,
  };
};

test('request: is slow after 8 s, and can be repeated', async () => {
  const { actor, clock, snapshot, attempts, resolve, isSlow, canRetryNow } = startRequest();
  clock.increment(7_999);
  expect([isSlow(), canRetryNow()]).toEqual([false, false]);
  actor.send({ type: 'retry.now' });
  expect(attempts()).toBe(1);
  clock.increment(1);
  expect([isSlow(), canRetryNow()]).toEqual([true, true]);
  actor.send({ type: 'retry.now' });
  expect(attempts()).toBe(2);
  // It stays slow for the waiting user after the repetition.
  expect([isSlow(), canRetryNow()]).toEqual([true, false]);
  resolve('send', 'there');
  await settle();
  expect(snapshot().output).toEqual({ value: 'there' });
});

test('request: a token refresh is slow after 8 s, and can be repeated', async () => {
  const { actor, clock, count, reject, isSlow, canRetryNow } = startRequest(true, 'once');
  reject('send', { code: 'unauthorized' });
  await settle();
  clock.increment(8_000);
  expect([isSlow(), canRetryNow()]).toEqual([true, true]);
  actor.send({ type: 'retry.now' });
  expect([count('refreshToken'), canRetryNow()]).toEqual([2, false]);
});

test.each([
  ['a backoff', true],
  ['a wait for the connection', false],
])('request: ends %s when the user retries now', async (_, isConnected) => {
  const { actor, attempts, reject, canRetryNow } = startRequest(isConnected);
  if (isConnected) reject('send', { code: 'unavailable' });
  await settle();
  expect([attempts(), canRetryNow()]).toEqual([1, true]);
  actor.send({ type: 'retry.now' });
  expect([attempts(), canRetryNow()]).toEqual([2, false]);
});

test('request: backs off when the connection returned during the attempt', async () => {
  const { actor, snapshot, reject } = startRequest(false);
  actor.send({ type: 'retry.now' });
  actor.send({ type: 'connection.restored' });
  reject('send', { code: 'unavailable' });
  await settle();
  expect(snapshot().value).toBe('backingOff');
});
