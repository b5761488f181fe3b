import { deleteApp, initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import type { Environment } from '#src/config/environment.ts';

/** Acts with another Auth of the same project, which stores no identity and is deleted afterwards. */
export type WithSecondaryAuth = <T>(act: (secondary: Auth) => Promise<T>) => Promise<T>;

export const createSecondaryAuth =
  ({ firebase, usesAuthEmulator }: Environment, ownOrigin: string): WithSecondaryAuth =>
  async (act) => {
    const app = initializeApp(firebase, crypto.randomUUID());
    const secondary = initializeAuth(app, { persistence: inMemoryPersistence });
    if (usesAuthEmulator) connectAuthEmulator(secondary, ownOrigin, { disableWarnings: true });
    try {
      return await act(secondary);
    } finally {
      await deleteApp(app);
    }
  };
