/**
 * Dispatches at most one queued request per iteration of Node's event loop, round-robin over sockets: a socket that sends
 * many at once does not delay the others. See docs/decisions/0029.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** The queue when the request was dispatched. */
interface QueueStats {
  waitedMs: number;
  /** Sockets with requests that still wait. */
  queued: number;
}

interface QueuedRequest {
  since: number;
  exchange: Parameters<RequestListener>;
}

const stats = new WeakMap<IncomingMessage, QueueStats>();

/** Wraps `listener`: it gets one request of each socket in the queue, then the next one of each. */
export function createFairQueue(listener: RequestListener): RequestListener {
  const queue = new Map<Socket, QueuedRequest[]>();

  function shift(): QueuedRequest | undefined {
    for (const [socket, requests] of queue) {
      queue.delete(socket);
      // No client is left to read the response.
      if (socket.destroyed) continue;
      const first = requests.shift();
      if (requests.length > 0) queue.set(socket, requests);
      return first;
    }
    return undefined;
  }

  function dispatchNext() {
    const first = shift();
    if (queue.size > 0) setImmediate(dispatchNext);
    if (!first) return;
    stats.set(first.exchange[0], { waitedMs: performance.now() - first.since, queued: queue.size });
    listener(...first.exchange);
  }

  return (...exchange) => {
    const [request] = exchange;
    if (queue.size === 0) setImmediate(dispatchNext);
    const requests = queue.get(request.socket);
    const queued = { since: performance.now(), exchange };
    if (requests) requests.push(queued);
    else queue.set(request.socket, [queued]);
  };
}

/** Undefined for a request that was not queued. */
export const readQueueStats = (request: IncomingMessage | undefined): QueueStats | undefined =>
  request && stats.get(request);
