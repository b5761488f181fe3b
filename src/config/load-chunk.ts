/** A script chunk that does not come within this time counts as lost (specification, section 7). */
const CHUNK_TIMEOUT_MS = 120_000;

/** 'Loading chunk failed', with type and address (specification, section 8). */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';

  constructor(type: 'timeout' | 'error', address: string, cause?: unknown) {
    super(`Loading chunk failed. (${type}: ${address})`, { cause });
  }
}

/** The bundler leaves the chunk's address inside the function that imports it. */
const addressOf = (load: () => Promise<unknown>) =>
  /\bimport\(\s*["'`]([^"'`]+)["'`]/.exec(load.toString())?.[1] ?? 'unknown address';

/** Runs `() => import(…)`; rejects with a `ChunkError` when it fails or takes longer than `limitMs`. */
export const loadChunk = async <T>(load: () => Promise<T>, limitMs = CHUNK_TIMEOUT_MS): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout', addressOf(load))), limitMs);
  });
  try {
    return await Promise.race([load(), limit]);
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError('error', addressOf(load), error);
  } finally {
    clearTimeout(timer);
  }
};
