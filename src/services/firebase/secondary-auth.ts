import { deleteApp } from 'firebase/app';
import { type Auth, inMemoryPersistence } from 'firebase/auth';
import type { Environment } from '#src/config/environment.ts';
import { createAuth } from './create-auth.ts';

/** Runs `work` with a temporary Auth instance of the same project, which persists no user. */
export type WithSecondaryAuth = <T>(work: (secondary: Auth) => Promise<T>) => Promise<T>;

export const createSecondaryAuth =
  (environment: Environment, ownOrigin: string): WithSecondaryAuth =>
  async (work) => {
    const { app, auth } = createAuth(environment, ownOrigin, inMemoryPersistence, crypto.randomUUID());
    try {
      return await work(auth);
    } finally {
      await deleteApp(app);
    }
  };
