import { fromPromise } from 'xstate';
import type { VerificationPorts } from './verification.types.ts';

/** The port as an actor. Actor id = source = port method. */
export const createVerificationActors = (ports: VerificationPorts) => ({
  sendVerification: fromPromise(() => ports.sendVerification()),
});
