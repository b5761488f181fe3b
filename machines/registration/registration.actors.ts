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
  const sendOwner: Send<void, RegistrationPayload> = ({ body }, signal) => ports.registerOwner(body, signal);
  return {
    watchDrafts: fromCallback<DraftEvent>(({ sendBack }) => ports.watchDrafts(sendBack)),
    registerOwner: createRequestMachine<void, RegistrationPayload, RegistrationError>(sendOwner, ports),
  };
};
