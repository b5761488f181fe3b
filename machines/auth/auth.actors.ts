import { fromCallback, fromPromise } from 'xstate';
import type { AuthEvent, AuthPorts, StoreAnswer, UserLookup } from './auth.types.ts';

/** The auth ports as actors. Actor id = source = port method. */
export const createAuthActors = (ports: AuthPorts) => ({
  checkSession: fromPromise<{ valid: boolean }>(({ signal }) => ports.checkSession(signal)),
  dropIdentity: fromPromise(() => ports.dropIdentity()),
  watchIdentity: fromCallback<AuthEvent>(({ sendBack }) => ports.watchIdentity(sendBack)),
  watchConnection: fromCallback<AuthEvent>(({ sendBack }) => ports.watchConnection(sendBack)),
  fetchToken: fromPromise(() => ports.fetchToken()),
  renewToken: fromPromise(() => ports.renewToken()),
  lookUpUser: fromPromise<UserLookup>(({ signal }) => ports.lookUpUser(signal)),
  settleStore: fromPromise<StoreAnswer, StoreAnswer>(async ({ input, signal }) => {
    await ports.settleStore(input, signal);
    return input;
  }),
  createSession: fromPromise<{ status: string }, { token: string }>(({ input, signal }) =>
    ports.createSession(input, signal),
  ),
  signOut: fromPromise(() => ports.signOut()),
});
