/** Caches a file of another server and coalesces concurrent fetches. */

interface CachedFile {
  body: Uint8Array<ArrayBuffer>;
  headers: Headers;
}

interface CacheOptions {
  timeoutMs: number;
  ttlMs: number;
}

interface PendingFetch {
  file: Promise<CachedFile>;
  callers: number;
  controller: AbortController;
}

const maxBytes = 2 * 1024 * 1024;

/**
 * Returns a function that resolves to the file of `url`. It rejects when the server has none, sends more than 2 MB, or
 * does not send the whole within `timeoutMs`. The fetch is aborted once the signals of all its callers have aborted.
 */
export function createFileCache(url: string, { timeoutMs, ttlMs }: CacheOptions) {
  let cached: { file: CachedFile; until: number } | undefined;
  let pending: PendingFetch | undefined;

  function startFetch(): PendingFetch {
    const controller = new AbortController();
    const file = fetchWhole(url, AbortSignal.any([controller.signal, AbortSignal.timeout(timeoutMs)]));
    const started = { file, callers: 0, controller };
    const end = () => {
      if (pending === started) pending = undefined;
    };
    file.then((whole) => {
      cached = { file: whole, until: performance.now() + ttlMs };
      end();
    }, end);
    return started;
  }

  return async (caller: AbortSignal): Promise<CachedFile> => {
    caller.throwIfAborted();
    if (cached && performance.now() < cached.until) return cached.file;
    pending ??= startFetch();
    const current = pending;
    const leave = () => {
      if (--current.callers > 0) return;
      // The next caller starts a new fetch.
      if (pending === current) pending = undefined;
      current.controller.abort();
    };
    current.callers++;
    caller.addEventListener('abort', leave, { once: true });
    return current.file.finally(() => caller.removeEventListener('abort', leave));
  };
}

async function fetchWhole(url: string, signal: AbortSignal): Promise<CachedFile> {
  const { status, headers, body } = await fetch(url, { redirect: 'manual', signal });
  if (status !== 200 || !body) {
    await body?.cancel();
    throw new Error(`${url} answers ${status}.`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`${url} is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return { body: Buffer.concat(chunks), headers };
}
