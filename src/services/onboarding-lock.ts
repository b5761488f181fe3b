/** Lock that all tabs with an open onboarding share. */
const name = 'onboarding';

/** Acquires the lock until the returned function is called or the tab closes. Insecure origins have no locks. */
export const acquireOnboardingLock = (locks: LockManager | undefined): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  locks?.request(name, { mode: 'shared' }, () => promise).catch(() => {});
  return resolve;
};

export const isOnboardingLocked = async (locks: LockManager | undefined): Promise<boolean> => {
  const { held = [], pending = [] } = (await locks?.query().catch(() => null)) ?? {};
  return [...held, ...pending].some((lock) => lock.name === name);
};
