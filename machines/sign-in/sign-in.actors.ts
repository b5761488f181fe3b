import { fromCallback, fromPromise } from 'xstate';
import type { Credentials, PopupEvent, ProviderInput, SignInPorts } from './sign-in.types.ts';

/** The sign-in ports as actors. Actor id = source = port method. */
export const createSignInActors = (ports: SignInPorts) => ({
  cancelAttemptsOnExit: fromCallback(() => ports.cancelAttemptsOnExit()),
  signInWithProvider: fromPromise<void, ProviderInput>(({ input }) => ports.signInWithProvider(input)),
  watchPopup: fromCallback<PopupEvent>(({ sendBack }) => ports.watchPopup(sendBack)),
  redirectToProvider: fromPromise<void, ProviderInput>(({ input }) => ports.redirectToProvider(input)),
  finishRedirect: fromPromise<void, ProviderInput>(({ input }) => ports.finishRedirect(input)),
  retainCredential: fromCallback(() => ports.retainCredential()),
  linkProvider: fromPromise<void, Credentials>(({ input }) => ports.linkProvider(input)),
  copyUrl: fromPromise(() => ports.copyUrl()),
  signInWithEmail: fromPromise<void, Credentials>(({ input }) => ports.signInWithEmail(input)),
  signUpWithEmail: fromPromise<void, Credentials>(({ input }) => ports.signUpWithEmail(input)),
  requestPasswordReset: fromPromise<void, { email: string }>(({ input }) =>
    ports.requestPasswordReset(input),
  ),
});
