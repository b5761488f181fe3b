import { expect, onTestFinished, test, vi } from 'vitest';
import { hasPersistedUser } from '#src/services/firebase/persisted-user.ts';

const key = 'firebase:authUser:api-key:[DEFAULT]';

/** As much of IndexedDB as is asked: the database is new, or holds these keys. */
const fakeDatabase = (keys: string[] | null) => {
  const calls: string[] = [];
  const indexedDB = {
    open: () => {
      const request: Record<string, unknown> = {};
      queueMicrotask(() => {
        if (keys === null) {
          request.transaction = { abort: () => calls.push('abort') };
          (request.onupgradeneeded as () => void)();
          (request.onerror as () => void)();
          return;
        }
        const reading: Record<string, unknown> = { result: keys, transaction: null };
        queueMicrotask(() => (reading.onsuccess as () => void)());
        request.result = {
          objectStoreNames: { contains: () => true },
          transaction: () => ({ objectStore: () => ({ getAllKeys: () => reading }) }),
          close: () => calls.push('close'),
        };
        (request.onsuccess as () => void)();
      });
      return request;
    },
  } as unknown as IDBFactory;
  return { indexedDB, calls };
};
const storage = (entries: Record<string, string> = {}) => entries as unknown as Storage;
const empty = { localStorage: storage(), sessionStorage: storage() };

test('hasPersistedUser: is false in a new browser and creates no database', async () => {
  const { indexedDB, calls } = fakeDatabase(null);
  expect(await hasPersistedUser({ ...empty, indexedDB })).toBe(false);
  expect(calls).toEqual(['abort']);
});

test.each([
  [[], false],
  [['firebase:somethingElse'], false],
  [[key], true],
])('hasPersistedUser: with the keys %j is %s', async (keys, expected) => {
  expect(await hasPersistedUser({ ...empty, indexedDB: fakeDatabase(keys).indexedDB })).toBe(expected);
});

test.each(['localStorage', 'sessionStorage'])(
  "hasPersistedUser: reads %s, the SDK's fallback",
  async (name) => {
    const { indexedDB } = fakeDatabase(null);
    expect(await hasPersistedUser({ ...empty, indexedDB, [name]: storage({ [key]: '{}' }) })).toBe(true);
  },
);

test('hasPersistedUser: is true when storage is unreadable', async () => {
  const indexedDB = {
    open: () => {
      throw new Error('forbidden');
    },
  } as unknown as IDBFactory;
  expect(await hasPersistedUser({ ...empty, indexedDB })).toBe(true);
});

test('hasPersistedUser: is true when the database hangs for two seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const indexedDB = { open: () => ({}) } as unknown as IDBFactory;
  const answer = vi.fn<(isPersisted: boolean) => void>();
  void hasPersistedUser({ ...empty, indexedDB }).then(answer);
  await vi.advanceTimersByTimeAsync(1999);
  expect(answer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toHaveBeenCalledWith(true);
});
