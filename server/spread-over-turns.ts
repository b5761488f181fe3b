import type { RequestListener } from 'node:http';

const requestsPerTurn = Number(process.env.RPT ?? 4);
export function spreadOverTurns(listener: RequestListener): RequestListener {
  const waiting: { at: number; exchange: Parameters<RequestListener> }[] = [];
  function takeTurn() {
    for (const { at, exchange } of waiting.splice(0, requestsPerTurn)) {
      if (performance.now() - at > 1500) exchange[1].writeHead(503).end();
      else listener(...exchange);
    }
    if (waiting.length > 0) setImmediate(takeTurn);
  }
  return (...exchange) => {
    if (waiting.push({ at: performance.now(), exchange }) === 1) setImmediate(takeTurn);
  };
}
