import { fromCallback, fromPromise } from 'xstate';
import { createCallMachine } from '#machines/call/call.machine.ts';
import type { AuthEvent, AuthPorts, StoreAnswer } from './auth.types.ts';

/** The auth ports as actors. Actor id = source = port method. */
export const createAuthActors = (ports: AuthPorts) => ({
  checkSession: createCallMachine((_, signal) => ports.checkSession(signal), ports),
  dropIdentity: fromPromise(() => ports.dropIdentity()),
  watchIdentity: fromCallback<AuthEvent>(({ sendBack }) => ports.watchIdentity(sendBack)),
  watchConnection: fromCallback<AuthEvent>(({ sendBack }) => ports.watchConnection(sendBack)),
  fetchToken: createCallMachine(() => ports.fetchToken(), ports),
  lookUpUser: createCallMachine((_, signal) => ports.lookUpUser(signal), ports),
  settleStore: fromPromise<StoreAnswer, StoreAnswer>(async ({ input, signal }) => {
    await ports.settleStore(input, signal);
    return input;
  }),
  createSession: createCallMachine((input, signal) => ports.createSession(input, signal), ports),
  signOut: fromPromise(() => ports.signOut()),
});
