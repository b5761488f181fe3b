import type { IncomingMessage } from 'node:http';

const mostBytes = 1024 * 1024;
/** Each costs as much as a whole body, also one of a single byte. */
const mostChunks = 1_000;
const mostMs = 1_000;

/**
 * Takes what is left of a request that is answered early, and throws it away: then the connection is good for
 * the next one. Resolves after a megabyte, a thousand chunks or a second in any case; `complete` says whether that was all.
 */
export function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    let chunks = 0;
    const timer = setTimeout(stop, mostMs);
    function take(chunk: Buffer) {
      bytes += chunk.length;
      chunks++;
      // A web stream that nobody reads any more pauses it.
      if (bytes <= mostBytes && chunks <= mostChunks) request.resume();
      else stop();
    }
    function stop() {
      clearTimeout(timer);
      request.off('data', take).off('end', stop).off('close', stop);
      // What has not come is not parsed any more.
      if (!request.complete) request.pause();
      resolve();
    }
    request.on('data', take).once('end', stop).once('close', stop).resume();
  });
}
