import { expect, test } from 'vitest';
import { acquireOnboardingLock, isOnboardingLocked } from '#src/services/onboarding-lock.ts';

const locksWith = (info: LockManagerSnapshot) => ({ query: async () => info }) as unknown as LockManager;

test.each<[string, LockManagerSnapshot, boolean]>([
  ['nobody', {}, false],
  ['another lock', { held: [{ name: 'firebase' }], pending: [] }, false],
  ['a tab', { held: [{ name: 'onboarding', mode: 'shared' }], pending: [] }, true],
  ['a tab that is about to', { held: [], pending: [{ name: 'onboarding', mode: 'shared' }] }, true],
])('%s holds it', async (_, info, isHeld) => {
  expect(await isOnboardingLocked(locksWith(info))).toBe(isHeld);
});

test('a browser without locks, or one that refuses to tell, says that nobody does', async () => {
  const refusing = { query: () => Promise.reject(new Error('InvalidStateError')) } as unknown as LockManager;
  expect(await isOnboardingLocked(undefined)).toBe(false);
  expect(await isOnboardingLocked(refusing)).toBe(false);
});

test('it is held until it is let go', async () => {
  const asked: [string, LockOptions][] = [];
  let held: Promise<void> = Promise.reject();
  held.catch(() => {});
  const request = (name: string, options: LockOptions, hold: () => Promise<void>) => {
    asked.push([name, options]);
    held = hold();
    return held;
  };
  const letGo = acquireOnboardingLock({ request } as unknown as LockManager);
  expect(asked).toEqual([['onboarding', { mode: 'shared' }]]);
  letGo();
  await held;
});
