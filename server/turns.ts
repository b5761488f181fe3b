/** Requests that come at once, a few in each turn of Node's event loop. See docs/decisions/045. */
import type { IncomingMessage, RequestListener } from 'node:http';

const requestsPerTurn = 4;
const waits = new WeakMap<IncomingMessage, number>();

/** Hands requests on in the order in which they came. */
export function spreadOverTurns(listener: RequestListener): RequestListener {
  const waiting: { since: number; exchange: Parameters<RequestListener> }[] = [];
  function takeTurn() {
    const now = performance.now();
    for (const { since, exchange } of waiting.splice(0, requestsPerTurn)) {
      waits.set(exchange[0], now - since);
      listener(...exchange);
    }
    if (waiting.length > 0) setImmediate(takeTurn);
  }
  return (...exchange) => {
    if (waiting.push({ since: performance.now(), exchange }) === 1) setImmediate(takeTurn);
  };
}

/** In ms, for its turn; 0 for a request that came by another way. */
export const waitedMs = (request: IncomingMessage | undefined): number =>
  (request && waits.get(request)) ?? 0;
