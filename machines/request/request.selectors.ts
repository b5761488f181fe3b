import type { AnyActorRef, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
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
const selectIsOffline = ({ context }: Pick<RequestSnapshot, 'context'>) =>
  !context.isConnected || context.networkErrors > 0;

/** Selects from the running requests of a machine. */
const someRequest =
  (selector: (request: RequestSnapshot) => boolean) =>
  ({ children }: Pick<AnyMachineSnapshot, 'children'>) =>
    Object.values<AnyActorRef>(children).some((child) => {
      const snapshot = child.getSnapshot();
      return snapshot.machine?.id === 'request' && selector(snapshot);
    });
/** A request gets no response; it is repeated. */
export const selectHasOfflineRequest = someRequest(selectIsOffline);
/** A request takes longer than usual. */
export const selectHasSlowRequest = someRequest(selectIsSlow);
/** A request backs off or is slow, and can be repeated immediately. */
export const selectCanRetryRequest = someRequest(selectCanRetryNow);
