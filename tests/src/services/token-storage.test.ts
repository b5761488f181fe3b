import { expect, test } from 'vitest';
import { createTokenStorage } from '#src/services/storage/token-storage.ts';

test('the token stays under the specified key until it is removed', () => {
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

test('where storage is forbidden, the token lives in memory', () => {
  const tokens = createTokenStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  tokens.store('token');
  expect(tokens.read()).toBe('token');
  tokens.remove();
  expect(tokens.read()).toBeNull();
});
