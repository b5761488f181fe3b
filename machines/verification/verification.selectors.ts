import type { SnapshotFrom } from 'xstate';
import type { createVerificationMachine } from './verification.machine.ts';

export type VerificationSnapshot = SnapshotFrom<ReturnType<typeof createVerificationMachine>>;

export const selectIsSending = (snapshot: VerificationSnapshot) => snapshot.matches('sending');
export const selectIsSent = (snapshot: VerificationSnapshot) => snapshot.matches('sent');
export const selectError = (snapshot: VerificationSnapshot) => snapshot.context.error;
