import type { SnapshotFrom } from 'xstate';
import type { createCallMachine } from './call.machine.ts';

export type CallSnapshot = SnapshotFrom<ReturnType<typeof createCallMachine<unknown>>>;

/** No answer came the last time, and it goes on by itself. */
export const selectIsUnanswered = ({ context }: Pick<CallSnapshot, 'context'>) => context.unanswered > 0;
