/** Requests that come at once, a few in each turn of Node's event loop. See docs/decisions/045. */
import type { IncomingMessage, RequestListener } from 'node:http';

/** When its turn came. */
interface Turn {
  waitedMs: number;
  /** Requests that still wait. */
  behind: number;
}

const requestsPerTurn = 4;
const turns = new WeakMap<IncomingMessage, Turn>();

/** Hands requests on in the order in which they came, but urgent ones at once. */
export function spreadOverTurns(
  listener: RequestListener,
  isUrgent: (request: IncomingMessage) => boolean = () => false,
): RequestListener {
  const waiting: { since: number; exchange: Parameters<RequestListener> }[] = [];
  function takeTurn() {
    const now = performance.now();
    for (const { since, exchange } of waiting.splice(0, requestsPerTurn)) {
      turns.set(exchange[0], { waitedMs: now - since, behind: waiting.length });
      listener(...exchange);
    }
    if (waiting.length > 0) setImmediate(takeTurn);
  }
  return (...exchange) => {
    if (isUrgent(exchange[0])) listener(...exchange);
    else if (waiting.push({ since: performance.now(), exchange }) === 1) setImmediate(takeTurn);
  };
}

/** Nothing for a request that came by another way. */
export const turnOf = (request: IncomingMessage | undefined): Turn | undefined =>
  request && turns.get(request);
