import { fromCallback } from 'xstate';
import { createRequestMachine, type Send } from '#machines/request/request.machine.ts';
import type {
  DraftEvent,
  RegistrationError,
  RegistrationPayload,
  RegistrationPorts,
} from './registration.types.ts';

/** The registration ports as actors. Actor id = source = port method. */
export const createRegistrationActors = (ports: RegistrationPorts) => {
  const request = <TValue, TBody>(send: Send<TValue, TBody>) =>
    createRequestMachine<TValue, TBody, RegistrationError>(send, ports);
  return {
    watchDrafts: fromCallback<DraftEvent>(({ sendBack }) => ports.watchDrafts(sendBack)),
    registerOwner: request<void, RegistrationPayload>(({ body }, signal) =>
      ports.registerOwner(body, signal),
    ),
    fetchToken: request<string, null>(() => ports.fetchToken()),
    createSession: request<{ status: string }, null>(({ token }, signal) =>
      ports.createSession({ token }, signal),
    ),
  };
};
