import { expect, test } from 'vitest';
import { acquireOnboardingLock, isOnboardingLocked } from '#src/services/onboarding-lock.ts';

const locksWith = (info: LockManagerSnapshot) => ({ query: async () => info }) as unknown as LockManager;

test.each<[string, LockManagerSnapshot, boolean]>([
  ['is free without a lock', {}, false],
  ['is free with another lock', { held: [{ name: 'firebase' }], pending: [] }, false],
  ['is locked by a tab', { held: [{ name: 'onboarding', mode: 'shared' }], pending: [] }, true],
  ['is locked by a waiting tab', { held: [], pending: [{ name: 'onboarding', mode: 'shared' }] }, true],
])('onboarding lock: %s', async (_, info, isLocked) => {
  expect(await isOnboardingLocked(locksWith(info))).toBe(isLocked);
});

test('onboarding lock: is free without locks or when the query fails', async () => {
  const refusing = { query: () => Promise.reject(new Error('InvalidStateError')) } as unknown as LockManager;
  expect(await isOnboardingLocked(undefined)).toBe(false);
  expect(await isOnboardingLocked(refusing)).toBe(false);
});

test('onboarding lock: is locked until it is released', async () => {
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
