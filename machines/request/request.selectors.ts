import type { RequestContext, RequestStatus, RetryEvent } from './request.types.ts';

/** The snapshot of a request, whatever it returns. */
export interface RequestSnapshot {
  readonly value: unknown;
  readonly context: RequestContext;
  can(event: RetryEvent): boolean;
}

export const selectStatus = (snapshot: RequestSnapshot): RequestStatus => ({
  isOffline: !snapshot.context.isConnected || snapshot.context.networkErrors > 0,
  isSlow: snapshot.context.isSlow,
  isRetrying: snapshot.value === 'backingOff' || snapshot.value === 'waitingForConnection',
  canRetryNow: snapshot.can({ type: 'retry.now' }),
});
