import { fromCallback, fromPromise } from 'xstate';
import type { Credentials, PopupEvent, SignInPorts } from './sign-in.types.ts';

/** The sign-in ports as actors. Actor id = source = port method. */
export const createSignInActors = (ports: SignInPorts) => ({
  cancelAttemptsOnExit: fromCallback(() => ports.cancelAttemptsOnExit()),
  signInWithGoogle: fromPromise(() => ports.signInWithGoogle()),
  watchPopup: fromCallback<PopupEvent>(({ sendBack }) => ports.watchPopup(sendBack)),
  redirectToGoogle: fromPromise(() => ports.redirectToGoogle()),
  finishRedirect: fromPromise(() => ports.finishRedirect()),
  retainCredential: fromCallback(() => ports.retainCredential()),
  linkGoogle: fromPromise<void, Credentials>(({ input }) => ports.linkGoogle(input)),
  copyAddress: fromPromise(() => ports.copyAddress()),
  signInWithEmail: fromPromise<void, Credentials>(({ input }) => ports.signInWithEmail(input)),
  signUpWithEmail: fromPromise<void, Credentials>(({ input }) => ports.signUpWithEmail(input)),
  requestPasswordReset: fromPromise<void, { email: string }>(({ input }) =>
    ports.requestPasswordReset(input),
  ),
});
