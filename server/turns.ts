/**
 * Requests that come at once, one in each turn of Node's event loop. Sockets take turns, not requests: what one
 * socket sends at once keeps nobody else waiting. See docs/decisions/045.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** When its turn came. */
interface Turn {
  waitedMs: number;
  /** Sockets with requests that still wait. */
  queued: number;
}

interface Waiting {
  since: number;
  exchange: Parameters<RequestListener>;
}

const turns = new WeakMap<IncomingMessage, Turn>();

/** Hands on one request of each socket in line, then the next one of each. */
export function spreadOverTurns(listener: RequestListener): RequestListener {
  const line = new Map<Socket, Waiting[]>();

  function takeFirst(): Waiting | undefined {
    for (const [socket, requests] of line) {
      line.delete(socket);
      // Nobody is there for the answer.
      if (socket.destroyed) continue;
      const first = requests.shift();
      if (requests.length > 0) line.set(socket, requests);
      return first;
    }
    return undefined;
  }

  function takeTurn() {
    const first = takeFirst();
    if (line.size > 0) setImmediate(takeTurn);
    if (!first) return;
    turns.set(first.exchange[0], { waitedMs: performance.now() - first.since, queued: line.size });
    listener(...first.exchange);
  }

  return (...exchange) => {
    const [request] = exchange;
    if (line.size === 0) setImmediate(takeTurn);
    const requests = line.get(request.socket);
    const waiting = { since: performance.now(), exchange };
    if (requests) requests.push(waiting);
    else line.set(request.socket, [waiting]);
  };
}

/** Nothing for a request that came by another way. */
export const turnOf = (request: IncomingMessage | undefined): Turn | undefined =>
  request && turns.get(request);
