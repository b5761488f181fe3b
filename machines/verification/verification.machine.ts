import { assign, setup } from 'xstate';
import { createVerificationActors } from './verification.actors.ts';
import { sendingError } from './verification.rules.ts';
import type { VerificationContext, VerificationEvent, VerificationPorts } from './verification.types.ts';

/** Sends the verification e-mail again, when its owner asks for it. */
export const createVerificationMachine = (ports: VerificationPorts) =>
  setup({
    types: {
      context: {} as VerificationContext,
      events: {} as VerificationEvent,
    },
    actors: createVerificationActors(ports),
    actions: {
      assignError: assign({ error: (_, params: { error: unknown }) => sendingError(params.error) }),
      clearError: assign({ error: null }),
    },
  }).createMachine({
    id: 'verification',
    context: { error: null },
    initial: 'resting',
    states: {
      resting: {
        description: 'Nobody has asked for the e-mail yet.',
        on: { 'verification.requested': 'sending' },
      },
      sending: {
        description: 'Asks the identity provider to send it.',
        entry: 'clearError',
        invoke: {
          src: 'sendVerification',
          id: 'sendVerification',
          onDone: 'sent',
          onError: { target: 'failed', actions: { type: 'assignError', params: ({ event }) => event } },
        },
      },
      sent: {
        description: 'It is on its way, and can be asked for again.',
        on: { 'verification.requested': 'sending' },
      },
      failed: {
        description: 'It was not sent: says why, and can be asked for again.',
        on: { 'verification.requested': 'sending' },
      },
    },
  });
