import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionTermination } from '#src/services/api/session-termination.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Signed-out state. */
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

test('session termination: retries a failed sign-out once', async () => {
  const endSession = vi.fn(async () => {}).mockRejectedValueOnce(new Error('offline'));
  const session = start(endSession);
  await session.end();
  expect(session.isDue()).toBe(true);
  expect(console.warn).toHaveBeenCalledOnce();
  await Promise.all([session.retryNow(), session.retryNow()]);
  expect([endSession.mock.calls.length, session.isDue()]).toEqual([2, false]);
});

test('session termination: reports a sign-out that the server did not confirm', async () => {
  const endSession = vi.fn(async () => {}).mockRejectedValueOnce(new Error('Status: 403'));
  const session = start(endSession);
  const listener = vi.fn();
  const unwatch = session.watchFailure(listener);
  await session.end();
  expect(listener).toHaveBeenCalledOnce();
  await session.end();
  unwatch();
  endSession.mockRejectedValueOnce(new Error('Status: 403'));
  await session.end();
  expect(listener).toHaveBeenCalledOnce();
});

test('session termination: retries when a lost request fails after reconnecting', async () => {
  const lost = Promise.withResolvers<void>();
  const endSession = vi.fn(async () => {}).mockReturnValueOnce(lost.promise);
  const session = start(endSession);
  const ended = session.end();
  const caughtUp = session.retryInBackground();
  lost.reject(new Error('offline'));
  await Promise.all([ended, caughtUp]);
  expect([endSession.mock.calls.length, session.isDue()]).toEqual([2, false]);
});

test('session termination: retries with a doubling delay for some minutes', async () => {
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

test('session termination: restarts one backoff series when reconnecting', async () => {
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
])('session termination: retries do not end %s', async (_, account, begin) => {
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

test('session termination: a retry does not end a new session', async () => {
  const lost = Promise.withResolvers<void>();
  const endSession = vi.fn(async () => {}).mockReturnValueOnce(lost.promise);
  const session = start(endSession);
  void session.end();
  // The connection is restored before the next sign-in.
  const caughtUp = session.retryInBackground();
  session.signIn('ben');
  const begun = session.replaceSession('ben', async () => {});
  lost.reject(new Error('offline'));
  await Promise.all([caughtUp, begun]);
  expect(endSession).toHaveBeenCalledOnce();
});

test('session termination: a new session waits for a running request', async () => {
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

test('session termination: stays pending when the new session fails', async () => {
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

test('session termination: rejects a session of a signed-out account', async () => {
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

test('session termination: keeps a sign-out of another tab pending', async () => {
  const session = start(async () => {});
  session.signIn('ana');
  await session.replaceSession('ana', async () => session.setDue());
  expect(session.isDue()).toBe(true);
});

test('session termination: no request ends the second of two new sessions', async () => {
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
