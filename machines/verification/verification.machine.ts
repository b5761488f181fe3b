import { assign, setup } from 'xstate';
import { createVerificationActors } from './verification.actors.ts';
import { sendingError } from './verification.rules.ts';
import type { VerificationContext, VerificationEvent, VerificationPorts } from './verification.types.ts';

/** Sends the verification e-mail again when the owner requests it. */
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
    initial: 'idle',
    states: {
      idle: {
        description: 'No e-mail was requested yet.',
        on: { 'verification.requested': 'sending' },
      },
      sending: {
        description: 'The identity provider sends the e-mail.',
        entry: 'clearError',
        invoke: {
          src: 'sendVerification',
          id: 'sendVerification',
          onDone: 'sent',
          onError: { target: 'failed', actions: { type: 'assignError', params: ({ event }) => event } },
        },
      },
      sent: {
        description: 'The e-mail was sent, and can be requested again.',
        on: { 'verification.requested': 'sending' },
      },
      failed: {
        description: 'The e-mail was not sent: shows the error, and can be requested again.',
        on: { 'verification.requested': 'sending' },
      },
    },
  });
