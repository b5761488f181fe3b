import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionEnd } from '#src/services/api/session-end.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const start = (endSession: () => Promise<void>) => {
  let text: string | null = null;
  const due = {
    read: () => text,
    store: (value: string) => {
      text = value;
    },
    remove: () => {
      text = null;
    },
  };
  return { ...createSessionEnd(endSession, due), isDue: () => due.read() !== null };
};

test('a session that the server ends is due no longer, and one that is not due is left alone', async () => {
  const endSession = vi.fn(async () => {});
  const session = start(endSession);
  await session.catchUp();
  expect(endSession).not.toHaveBeenCalled();
  await session.end();
  expect([endSession.mock.calls.length, session.isDue()]).toEqual([1, false]);
});

test('a sign-out that the server does not hear of is made up for, once', async () => {
  const endSession = vi.fn(async () => {}).mockRejectedValueOnce(new Error('offline'));
  const session = start(endSession);
  await session.end();
  expect(session.isDue()).toBe(true);
  expect(console.warn).toHaveBeenCalledOnce();
  await Promise.all([session.catchUp(), session.catchUp()]);
  expect([endSession.mock.calls.length, session.isDue()]).toEqual([2, false]);
});

test('a connection that is back while the call that it lost is about to fail: it is made up for all the same', async () => {
  const lost = Promise.withResolvers<void>();
  const endSession = vi.fn(async () => {}).mockReturnValueOnce(lost.promise);
  const session = start(endSession);
  const ended = session.end();
  const caughtUp = session.keepCatchingUp();
  lost.reject(new Error('offline'));
  await Promise.all([ended, caughtUp]);
  expect([endSession.mock.calls.length, session.isDue()]).toEqual([2, false]);
});

test('a connection that is said to be back and carries nothing yet is tried five times', async () => {
  vi.useFakeTimers();
  const endSession = vi.fn(() => Promise.reject(new Error('offline')));
  const session = start(endSession);
  await session.end();
  const caughtUp = session.keepCatchingUp();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(endSession).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(1);
  await caughtUp;
  expect([endSession.mock.calls.length, session.isDue()]).toEqual([6, true]);
});

test('another session in the meantime ends the tries', async () => {
  vi.useFakeTimers();
  const endSession = vi.fn(() => Promise.reject(new Error('offline')));
  const session = start(endSession);
  await session.end();
  const caughtUp = session.keepCatchingUp();
  await vi.advanceTimersByTimeAsync(500);
  await session.forget();
  await vi.advanceTimersByTimeAsync(500);
  await caughtUp;
  expect(endSession).toHaveBeenCalledTimes(2);
});

test('another session waits for the end that is under way, and is not ended', async () => {
  const answer = Promise.withResolvers<void>();
  const endSession = vi.fn(() => answer.promise);
  const session = start(endSession);
  void session.end();
  const isFree = vi.fn();
  const forgotten = session.forget().then(isFree);
  await Promise.resolve();
  expect(isFree).not.toHaveBeenCalled();
  answer.reject(new Error('late'));
  await forgotten;
  await session.catchUp();
  expect([endSession.mock.calls.length, session.isDue()]).toEqual([1, false]);
});
