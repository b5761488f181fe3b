import { deleteApp, initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import type { Environment } from '#src/config/environment.ts';

/** Runs `work` with a temporary Auth instance of the same project, which persists no user. */
export type WithSecondaryAuth = <T>(work: (secondary: Auth) => Promise<T>) => Promise<T>;

export const createSecondaryAuth =
  ({ firebase, usesAuthEmulator }: Environment, ownOrigin: string): WithSecondaryAuth =>
  async (work) => {
    const app = initializeApp(firebase, crypto.randomUUID());
    const secondary = initializeAuth(app, { persistence: inMemoryPersistence });
    // The site's own origin proxies the emulator.
    if (usesAuthEmulator) connectAuthEmulator(secondary, ownOrigin, { disableWarnings: true });
    try {
      return await work(secondary);
    } finally {
      await deleteApp(app);
    }
  };
