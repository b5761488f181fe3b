import { deleteApp, initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import type { Environment } from '#src/config/environment.ts';

/** Acts with another Auth of the same project, which stores no identity and is deleted afterwards. */
export type ActAside = <T>(act: (aside: Auth) => Promise<T>) => Promise<T>;

export const createAuthAside =
  ({ firebase, usesAuthEmulator }: Environment, ownOrigin: string): ActAside =>
  async (act) => {
    const app = initializeApp(firebase, crypto.randomUUID());
    const aside = initializeAuth(app, { persistence: inMemoryPersistence });
    if (usesAuthEmulator) connectAuthEmulator(aside, ownOrigin, { disableWarnings: true });
    try {
      return await act(aside);
    } finally {
      await deleteApp(app);
    }
  };
