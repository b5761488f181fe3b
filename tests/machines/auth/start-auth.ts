import { onTestFinished } from 'vitest';
import type { AuthPorts } from '#machines/auth/auth.types.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { type AuthStep, createAuthDriver } from './auth.driver.ts';

/** The running chart, as long as a test lasts. */
export const startAuth = (
  expectsSession = true,
  ports: Partial<AuthPorts> = {},
  isBackFromRegistration = false,
  isReturningOwner = false,
) => {
  const driver = createAuthDriver({ expectsSession, isBackFromRegistration, isReturningOwner }, ports);
  onTestFinished(driver.stop);
  driver.start();
  return {
    ...driver,
    snapshot: () => driver.actor.getSnapshot(),
    run: async (...types: AuthStep[]) => {
      for (const type of types) {
        driver.bindings[type]();
        await settle();
      }
    },
  };
};
