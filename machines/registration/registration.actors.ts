import { fromCallback, fromPromise } from 'xstate';
import type { DraftEvent, RegistrationPayload, RegistrationPorts } from './registration.types.ts';

/** The registration ports as actors. Actor id = source = port method. */
export const createRegistrationActors = (ports: RegistrationPorts) => ({
  watchDrafts: fromCallback<DraftEvent>(({ sendBack }) => ports.watchDrafts(sendBack)),
  registerOwner: fromPromise<void, RegistrationPayload>(({ input, signal }) =>
    ports.registerOwner(input, signal),
  ),
  fetchToken: fromPromise(() => ports.fetchToken()),
  createSession: fromPromise<{ status: string }, { token: string }>(({ input, signal }) =>
    ports.createSession(input, signal),
  ),
});
