/** A file of another server: fetched once for all who ask at the same time, and kept for a while. */

interface KeptFile {
  body: Uint8Array<ArrayBuffer>;
  headers: Headers;
}

interface KeepOptions {
  patienceMs: number;
  keptMs: number;
}

interface Fetching {
  file: Promise<KeptFile>;
  callers: number;
  stop: AbortController;
}

const mostBytes = 2 * 1024 * 1024;

/**
 * Answers the file; rejects when the other server has none, or does not send the whole in time. The fetch ends when the
 * signals of all who wait for it have aborted.
 */
export function keepFile(url: string, { patienceMs, keptMs }: KeepOptions) {
  let kept: { file: KeptFile; until: number } | undefined;
  let fetching: Fetching | undefined;

  function begin(): Fetching {
    const stop = new AbortController();
    const file = fetchWhole(url, AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)]));
    const begun = { file, callers: 0, stop };
    const end = () => {
      if (fetching === begun) fetching = undefined;
    };
    file.then((whole) => {
      kept = { file: whole, until: performance.now() + keptMs };
      end();
    }, end);
    return begun;
  }

  return async (caller: AbortSignal): Promise<KeptFile> => {
    caller.throwIfAborted();
    if (kept && performance.now() < kept.until) return kept.file;
    fetching ??= begin();
    const mine = fetching;
    const leave = () => {
      if (--mine.callers > 0) return;
      // The next caller starts again.
      if (fetching === mine) fetching = undefined;
      mine.stop.abort();
    };
    mine.callers++;
    caller.addEventListener('abort', leave, { once: true });
    return mine.file.finally(() => caller.removeEventListener('abort', leave));
  };
}

async function fetchWhole(url: string, signal: AbortSignal): Promise<KeptFile> {
  const { status, headers, body } = await fetch(url, { redirect: 'manual', signal });
  if (status !== 200 || !body) {
    await body?.cancel();
    throw new Error(`${url} answers ${status}.`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`${url} is larger than ${mostBytes} bytes.`);
    chunks.push(chunk);
  }
  return { body: Buffer.concat(chunks), headers };
}
