import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionTermination } from '#src/services/api/session-termination.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Nobody is signed in yet. */
const start = (endSession: () => Promise<void>) => {
  let account: string | null = null;
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
  return {
    ...createSessionTermination(endSession, due, () => account),
    signIn: (next: string | null) => {
      account = next;
    },
    isDue: () => due.read() !== null,
    setDue: () => due.store('ana'),
  };
};
type Session = ReturnType<typeof start>;

test('a session that the server ends is due no longer, and one that is not due is left alone', async () => {
  const endSession = vi.fn(async () => {});
  const session = start(endSession);
  await session.retryNow();
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
  await Promise.all([session.retryNow(), session.retryNow()]);
  expect([endSession.mock.calls.length, session.isDue()]).toEqual([2, false]);
});

test('a connection that is back while the call that it lost is about to fail: it is made up for all the same', async () => {
  const lost = Promise.withResolvers<void>();
  const endSession = vi.fn(async () => {}).mockReturnValueOnce(lost.promise);
  const session = start(endSession);
  const ended = session.end();
  const caughtUp = session.retryInBackground();
  lost.reject(new Error('offline'));
  await Promise.all([ended, caughtUp]);
  expect([endSession.mock.calls.length, session.isDue()]).toEqual([2, false]);
});

test('a server that does not answer is asked again with pauses that double, for some minutes', async () => {
  vi.useFakeTimers();
  const endSession = vi.fn(() => Promise.reject(new Error('offline')));
  const session = start(endSession);
  await session.end();
  const calls = [];
  for (const ms of [1_000, 2_000, 4_000, 8_000, 600_000]) {
    await vi.advanceTimersByTimeAsync(ms);
    calls.push(endSession.mock.calls.length);
  }
  expect(calls).toEqual([2, 3, 4, 5, 9]);
  expect(session.isDue()).toBe(true);
});

test('a connection that is back begins the pauses anew, and there is one series of them', async () => {
  vi.useFakeTimers();
  const endSession = vi.fn(() => Promise.reject(new Error('offline')));
  const session = start(endSession);
  await session.end();
  await vi.advanceTimersByTimeAsync(15_000);
  const before = endSession.mock.calls.length;
  void session.retryInBackground();
  await vi.advanceTimersByTimeAsync(0);
  expect(endSession.mock.calls.length - before).toBe(1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(endSession.mock.calls.length - before).toBe(9);
});

test.each([
  ['a session of somebody else', 'ben', (session: Session) => session.replaceSession('ben', async () => {})],
  ['the same person who has signed in again', 'ana', async () => {}],
])('%s is not ended by the tries', async (_, account, begin) => {
  vi.useFakeTimers();
  const endSession = vi.fn(() => Promise.reject(new Error('offline')));
  const session = start(endSession);
  session.signIn('ana');
  await session.end();
  session.signIn(account);
  await begin(session);
  void session.retryInBackground();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(endSession).toHaveBeenCalledOnce();
});

test('somebody else who has signed in is no reason to let the old session live', async () => {
  vi.useFakeTimers();
  const endSession = vi.fn(async () => {}).mockRejectedValueOnce(new Error('offline'));
  const session = start(endSession);
  session.signIn('ana');
  await session.end();
  session.signIn('ben');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([endSession.mock.calls.length, session.isDue()]).toEqual([2, false]);
});

test('the next visit tries again where its first try fails', async () => {
  vi.useFakeTimers();
  const endSession = vi.fn(async () => {}).mockRejectedValueOnce(new Error('offline'));
  const session = start(endSession);
  session.setDue();
  await session.retryNow();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([endSession.mock.calls.length, session.isDue()]).toEqual([2, false]);
});

test('a session that begins while a lost call is about to fail is not ended by the next try', async () => {
  const lost = Promise.withResolvers<void>();
  const endSession = vi.fn(async () => {}).mockReturnValueOnce(lost.promise);
  const session = start(endSession);
  void session.end();
  // The connection is back before somebody signs in.
  const caughtUp = session.retryInBackground();
  session.signIn('ben');
  const begun = session.replaceSession('ben', async () => {});
  lost.reject(new Error('offline'));
  await Promise.all([caughtUp, begun]);
  expect(endSession).toHaveBeenCalledOnce();
});

test('another session waits for the end that is under way, and is not ended', async () => {
  const answer = Promise.withResolvers<void>();
  const endSession = vi.fn(() => answer.promise);
  const session = start(endSession);
  void session.end();
  const begin = vi.fn(async () => 'begun');
  session.signIn('ben');
  const begun = session.replaceSession('ben', begin);
  await Promise.resolve();
  expect(begin).not.toHaveBeenCalled();
  answer.reject(new Error('late'));
  expect(await begun).toBe('begun');
  await session.retryNow();
  expect([endSession.mock.calls.length, session.isDue()]).toEqual([1, false]);
});

test('where another session does not begin, the old one is still due, and is left alone meanwhile', async () => {
  const endSession = vi.fn(async () => {}).mockRejectedValueOnce(new Error('offline'));
  const session = start(endSession);
  await session.end();
  const begin = async () => {
    await session.retryNow();
    throw new Error('The server is out of order.');
  };
  session.signIn('ben');
  await expect(session.replaceSession('ben', begin)).rejects.toThrow('out of order');
  expect([endSession.mock.calls.length, session.isDue()]).toEqual([1, true]);
  await session.retryNow();
  expect([endSession.mock.calls.length, session.isDue()]).toEqual([2, false]);
});

test('a session of somebody who is not signed in does not begin', async () => {
  const begin = vi.fn(async () => {});
  const session = start(async () => {});
  for (const [account, signedIn] of [
    ['ana', 'ben'],
    [null, null],
  ] as const) {
    session.signIn(signedIn);
    await expect(session.replaceSession(account, begin)).rejects.toEqual({ code: 'no-identity' });
  }
  expect(begin).not.toHaveBeenCalled();
});

test('a sign-out that another tab notes while a session begins is still due', async () => {
  const session = start(async () => {});
  session.signIn('ana');
  await session.replaceSession('ana', async () => session.setDue());
  expect(session.isDue()).toBe(true);
});

test('two sessions that begin at the same time: no call ends the second when the first is there', async () => {
  const endSession = vi.fn(async () => {}).mockRejectedValueOnce(new Error('offline'));
  const session = start(endSession);
  await session.end();
  session.signIn('ben');
  const first = session.replaceSession('ben', () => Promise.reject(new Error('out of order')));
  const second = session.replaceSession('ben', () => session.retryNow());
  await expect(first).rejects.toThrow('out of order');
  await second;
  await session.retryNow();
  expect([endSession.mock.calls.length, session.isDue()]).toEqual([1, false]);
});
