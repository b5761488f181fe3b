import type { IncomingMessage } from 'node:http';

const maxBytes = 1024 * 1024;
/** A chunk costs as much as a whole body, also one of a single byte. */
const maxChunks = 1_000;
const maxMs = 1_000;

/**
 * Reads and discards the rest of a request that was answered early, so its connection can be used again. Resolves at
 * the latest after a megabyte, a thousand chunks or a second; `request.complete` is true if that was all.
 */
export function drainRequestBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    let chunks = 0;
    const timer = setTimeout(stop, maxMs);
    function discard(chunk: Buffer) {
      bytes += chunk.length;
      chunks++;
      // The adapter's web stream pauses the request once its reader is gone.
      if (bytes <= maxBytes && chunks <= maxChunks) request.resume();
      else stop();
    }
    function stop() {
      clearTimeout(timer);
      request.off('data', discard).off('end', stop).off('close', stop);
      // Stops the parser at what has not arrived yet.
      if (!request.complete) request.pause();
      resolve();
    }
    request.on('data', discard).once('end', stop).once('close', stop).resume();
  });
}
