import type { SnapshotFrom } from 'xstate';
import type { createCallMachine } from './call.machine.ts';

export type CallSnapshot = SnapshotFrom<ReturnType<typeof createCallMachine<unknown>>>;

/** An answer has been waited for longer than usual, this time or before. */
export const selectIsSlow = ({ context }: Pick<CallSnapshot, 'context'>) => context.isSlow;
export const selectCanTryNow = (snapshot: Pick<CallSnapshot, 'can'>) =>
  snapshot.can({ type: 'tryNow.chosen' });
/** No answer came the last time, and it goes on by itself. */
export const selectIsUnanswered = ({ context }: Pick<CallSnapshot, 'context'>) => context.unanswered > 0;
