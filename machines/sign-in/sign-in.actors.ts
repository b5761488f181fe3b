import { fromPromise } from 'xstate';
import type { Credentials, SignInPorts } from './sign-in.types.ts';

/** The sign-in ports as actors. Actor id = source = port method. */
export const createSignInActors = (ports: SignInPorts) => ({
  signInWithGoogle: fromPromise(() => ports.signInWithGoogle()),
  signInWithEmail: fromPromise<void, Credentials>(({ input }) => ports.signInWithEmail(input)),
  signUpWithEmail: fromPromise<void, Credentials>(({ input }) => ports.signUpWithEmail(input)),
  requestPasswordReset: fromPromise<void, { email: string }>(({ input }) =>
    ports.requestPasswordReset(input),
  ),
});
