import { expect, test, vi } from 'vitest';
import { createTokenStorage, watchStoredToken } from '#src/services/storage/token-storage.ts';

test('token storage: uses the specified key until the token is removed', () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  } as unknown as Storage;
  const tokens = createTokenStorage(() => storage);
  expect(tokens.read()).toBeNull();
  tokens.store('token');
  expect([...entries]).toEqual([['userToken', 'token']]);
  expect(createTokenStorage(() => storage).read()).toBe('token');
  tokens.remove();
  expect([tokens.read(), entries.size]).toEqual([null, 0]);
});

test('token storage: has no copy of a token that another tab removed', () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  } as unknown as Storage;
  const tokens = createTokenStorage(() => storage);
  tokens.store('token');
  entries.clear();
  expect(tokens.read()).toBeNull();
});

test('token storage: notifies of changes in other tabs until unsubscribed', () => {
  const browser = new EventTarget();
  const dispatch = (key: string | null) =>
    browser.dispatchEvent(Object.assign(new Event('storage'), { key }));
  const listener = vi.fn();
  const end = watchStoredToken(browser as Window, listener);
  dispatch('i18nextLng');
  expect(listener).not.toHaveBeenCalled();
  dispatch('userToken');
  dispatch(null);
  end();
  dispatch('userToken');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('token storage: works in memory when storage is blocked', () => {
  const tokens = createTokenStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  tokens.store('token');
  expect(tokens.read()).toBe('token');
  tokens.remove();
  expect(tokens.read()).toBeNull();
});

test('token storage: removes the old token when the new one does not fit', () => {
  const entries = new Map([['userToken', 'of the owner before']]);
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
    removeItem: (key: string) => entries.delete(key),
  } as unknown as Storage;
  const tokens = createTokenStorage(() => storage);
  tokens.store('token');
  expect([tokens.read(), entries.size]).toEqual(['token', 0]);
});
