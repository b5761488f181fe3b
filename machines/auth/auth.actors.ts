import { fromCallback, fromPromise } from 'xstate';
import { createRequestMachine, type Send } from '#machines/request/request.machine.ts';
import type { AuthEvent, AuthPorts, OwnershipAnswer, OwnershipResult } from './auth.types.ts';

/** The auth ports as actors. Actor id = source = port method. */
export const createAuthActors = (ports: AuthPorts) => {
  const request = <TValue>(send: Send<TValue, null>) => createRequestMachine(send, ports);
  return {
    checkSession: request((_, signal) => ports.checkSession(signal)),
    signOutProvider: fromPromise(() => ports.signOutProvider()),
    watchIdentity: fromCallback<AuthEvent>(({ sendBack }) => ports.watchIdentity(sendBack)),
    fetchToken: request(() => ports.fetchToken()),
    lookUpUser: request((_, signal) => ports.lookUpUser(signal)),
    confirmOwnership: fromPromise<OwnershipResult, OwnershipAnswer>(async ({ input, signal }) => ({
      ...input,
      ...(await ports.confirmOwnership(input, signal)),
    })),
    createSession: request(({ token }, signal) => ports.createSession({ token }, signal)),
    signOut: fromPromise(() => ports.signOut()),
  };
};
