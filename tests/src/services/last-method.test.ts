import { expect, test } from 'vitest';
import { createLastMethod } from '#src/services/storage/last-method.ts';

const open = () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  } as unknown as Storage;
  return { entries, lastMethod: createLastMethod(() => storage) };
};
const tokenBy = (provider: string) =>
  `e30.${btoa(JSON.stringify({ sub: 'ana', email: 'ana@example.com', firebase: { sign_in_provider: provider } }))}.`;

test('last method: stores nothing but the method of the last sign-in', () => {
  const { entries, lastMethod } = open();
  expect(lastMethod.read()).toBeNull();
  lastMethod.store(tokenBy('google.com'));
  expect(lastMethod.read()).toBe('google');
  lastMethod.store(tokenBy('password'));
  expect(lastMethod.read()).toBe('email');
  expect([...entries]).toEqual([['lastMethod', 'email']]);
});

test('last method: stays when a sign-in is renewed', () => {
  const { lastMethod } = open();
  lastMethod.store(tokenBy('google.com'));
  lastMethod.store(tokenBy('custom'));
  expect(lastMethod.read()).toBe('google');
});

test('last method: is null for an unknown text', () => {
  const { entries, lastMethod } = open();
  entries.set('lastMethod', 'carrier pigeon');
  expect(lastMethod.read()).toBeNull();
});
