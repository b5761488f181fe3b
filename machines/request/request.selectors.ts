import type { SnapshotFrom } from 'xstate';
import type { createRequestMachine } from './request.machine.ts';
import type { RequestError } from './request.types.ts';

export type RequestSnapshot = SnapshotFrom<
  ReturnType<typeof createRequestMachine<unknown, null, RequestError>>
>;

/** True once an attempt took longer than usual; it stays true for the waiting user. */
export const selectIsSlow = ({ context }: Pick<RequestSnapshot, 'context'>) => context.isSlow;
export const selectCanRetryNow = (snapshot: Pick<RequestSnapshot, 'can'>) =>
  snapshot.can({ type: 'retry.now' });
/** The browser reports no connection, or the last attempt ended without a response. */
export const selectIsOffline = ({ context }: Pick<RequestSnapshot, 'context'>) =>
  !context.isConnected || context.networkErrors > 0;
