import type { ConnectionEvent, RequestPorts } from '#machines/request/request.types.ts';

/** A browser's connection: reports a lost one immediately, then every change. */
export const createFakeConnection = () => {
  const listeners = new Set<(event: ConnectionEvent) => void>();
  let isLost = false;
  const watch: RequestPorts['watchConnection'] = (listener) => {
    listeners.add(listener);
    if (isLost) listener({ type: 'connection.lost' });
    return () => void listeners.delete(listener);
  };
  const emit = (event: ConnectionEvent) => {
    isLost = event.type === 'connection.lost';
    for (const listener of listeners) listener(event);
  };
  return { watch, emit };
};
