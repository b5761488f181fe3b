/** Shared by every tab of this browser in which somebody sets up a store. */
const name = 'onboarding';

/**
 * Holds it until the answer is called, or the tab is gone. Without locks (an address that is not secure) it is never
 * held.
 */
export const acquireOnboardingLock = (locks: LockManager | undefined): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  locks?.request(name, { mode: 'shared' }, () => promise).catch(() => {});
  return resolve;
};

export const isOnboardingLocked = async (locks: LockManager | undefined): Promise<boolean> => {
  const { held = [], pending = [] } = (await locks?.query().catch(() => null)) ?? {};
  return [...held, ...pending].some((lock) => lock.name === name);
};
