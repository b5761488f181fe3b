import { afterEach, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createCallMachine } from '#machines/call/call.machine.ts';
import { selectCanTryNow, selectIsSlow } from '#machines/call/call.selectors.ts';
import type { CallPolicy } from '#machines/call/call.types.ts';
import { deferredPorts, settle } from '#tests/machines/support/deferred-ports.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

const policy: CallPolicy = {
  waitsAfter: 'lostConnection',
  renewsToken: 'never',
  maxTries: 3,
  beginsWithPause: false,
  pauses: { firstMs: 60_000, maxDoublings: 0, maxRetryAfterMs: 0 },
};

/** A request with responses from the test. */
const start = (isConnected = true, renewsToken: CallPolicy['renewsToken'] = 'never') => {
  const { ports, count, ...answers } = deferredPorts('ask', 'renewToken');
  const clock = new SimulatedClock();
  const machine = createCallMachine((_, signal) => ports.ask(signal) as Promise<string>, {
    renewToken: ports.renewToken as () => Promise<string>,
    jitter: () => 0,
  });
  const input = { policy: { ...policy, renewsToken }, token: null, isConnected };
  const actor = createActor(machine, { input, clock }).start();
  stop = () => actor.stop();
  return { ...answers, actor, clock, count, asked: () => count('ask'), seen: () => actor.getSnapshot() };
};

test('request: is slow after 8 s, and can be repeated', async () => {
  const { actor, clock, seen, asked, resolve } = start();
  clock.increment(7_999);
  expect([selectIsSlow(seen()), selectCanTryNow(seen())]).toEqual([false, false]);
  actor.send({ type: 'tryNow.chosen' });
  expect(asked()).toBe(1);
  clock.increment(1);
  expect([selectIsSlow(seen()), selectCanTryNow(seen())]).toEqual([true, true]);
  actor.send({ type: 'tryNow.chosen' });
  expect(asked()).toBe(2);
  // It stays slow for the waiting user after the repetition.
  expect([selectIsSlow(seen()), selectCanTryNow(seen())]).toEqual([true, false]);
  resolve('ask', 'there');
  await settle();
  expect(seen().output).toEqual({ answer: 'there' });
});

test('request: a token refresh is slow after 8 s, and can be repeated', async () => {
  const { actor, clock, seen, count, reject } = start(true, 'once');
  reject('ask', { reason: 'unauthorized' });
  await settle();
  clock.increment(8_000);
  expect([selectIsSlow(seen()), selectCanTryNow(seen())]).toEqual([true, true]);
  actor.send({ type: 'tryNow.chosen' });
  expect([count('renewToken'), selectCanTryNow(seen())]).toEqual([2, false]);
});

test.each([
  ['a pause', true],
  ['a wait for the connection', false],
])('request: ends %s when the user retries now', async (_, isConnected) => {
  const { actor, seen, asked, reject } = start(isConnected);
  reject('ask', { reason: 'unavailable' });
  await settle();
  expect([asked(), selectCanTryNow(seen())]).toEqual([1, true]);
  actor.send({ type: 'tryNow.chosen' });
  expect([asked(), selectCanTryNow(seen())]).toEqual([2, false]);
});

test('request: backs off when it fails after the connection returned', async () => {
  const { actor, clock, asked, reject } = start(false);
  actor.send({ type: 'connection.restored' });
  reject('ask', { reason: 'unavailable' });
  await settle();
  // A wait for the connection would be over by now.
  clock.increment(policy.pauses.firstMs - 1);
  expect(asked()).toBe(1);
  clock.increment(1);
  expect(asked()).toBe(2);
});
