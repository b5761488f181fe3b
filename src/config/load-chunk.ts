import { isReleaseReplaced, scheduleReload } from './release.ts';

/** A script chunk that does not come within this time counts as lost (specification, section 7). */
const CHUNK_TIMEOUT_MS = 120_000;

/** 'Loading chunk failed', with type and address (specification, section 8). */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  /** `missing`: of a release that was replaced. */
  readonly type: 'timeout' | 'error' | 'missing';

  constructor(type: ChunkError['type'], address: string, cause?: unknown) {
    super(`Loading chunk failed. (${type}: ${address})`, { cause });
    this.type = type;
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
  const explain = async (error: unknown): Promise<never> => {
    throw new ChunkError((await isReleaseReplaced()) ? 'missing' : 'error', addressOf(load), error);
  };
  try {
    return await Promise.race([load().catch(explain), limit]);
  } finally {
    clearTimeout(timer);
  }
};

/** The same for what the page cannot do without: where it is missing, the page is reloaded, and nothing returned. */
export const loadNeededChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await loadChunk(load);
  } catch (error) {
    if (error instanceof ChunkError && error.type === 'missing' && scheduleReload()) {
      return new Promise<never>(() => {});
    }
    throw error;
  }
};
