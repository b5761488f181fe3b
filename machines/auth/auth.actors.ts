import { fromCallback, fromPromise } from 'xstate';
import { createRequestMachine } from '#machines/request/request.machine.ts';
import type { AuthEvent, AuthPorts, OwnershipAnswer } from './auth.types.ts';

/** The auth ports as actors. Actor id = source = port method. */
export const createAuthActors = (ports: AuthPorts) => ({
  checkSession: createRequestMachine((_, signal) => ports.checkSession(signal), ports),
  signOutProvider: fromPromise(() => ports.signOutProvider()),
  watchIdentity: fromCallback<AuthEvent>(({ sendBack }) => ports.watchIdentity(sendBack)),
  watchConnection: fromCallback<AuthEvent>(({ sendBack }) => ports.watchConnection(sendBack)),
  fetchToken: createRequestMachine(() => ports.fetchToken(), ports),
  lookUpUser: createRequestMachine((_, signal) => ports.lookUpUser(signal), ports),
  confirmOwnership: fromPromise<OwnershipAnswer, OwnershipAnswer>(async ({ input, signal }) => {
    await ports.confirmOwnership(input, signal);
    return input;
  }),
  createSession: createRequestMachine((input, signal) => ports.createSession(input, signal), ports),
  signOut: fromPromise(() => ports.signOut()),
});
