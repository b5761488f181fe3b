import { isReleaseReplaced, scheduleReload } from './release.ts';

/** A chunk fails after this time (specification, section 7). */
const CHUNK_TIMEOUT_MS = 120_000;

/** 'Loading chunk failed', with type and URL (specification, section 8). */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  /** `missing`: the chunk's release was replaced. */
  readonly type: 'timeout' | 'error' | 'missing';

  constructor(type: ChunkError['type'], url: string, cause?: unknown) {
    super(`Loading chunk failed. (${type}: ${url})`, { cause });
    this.type = type;
  }
}

/** The bundler leaves the chunk's URL inside the importing function. */
const importUrl = (load: () => Promise<unknown>) =>
  /\bimport\(\s*["'`]([^"'`]+)["'`]/.exec(load.toString())?.[1] ?? 'unknown URL';

/** Runs `() => import(…)`; rejects with a `ChunkError` when it fails or takes longer than `timeoutMs`. */
export const importWithTimeout = async <T>(
  load: () => Promise<T>,
  timeoutMs = CHUNK_TIMEOUT_MS,
): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout', importUrl(load))), timeoutMs);
  });
  const explain = async (error: unknown): Promise<never> => {
    throw new ChunkError((await isReleaseReplaced()) ? 'missing' : 'error', importUrl(load), error);
  };
  try {
    return await Promise.race([load().catch(explain), timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/** Same for code that the page requires: a missing chunk reloads the page, and the promise stays pending. */
export const importRequired = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await importWithTimeout(load);
  } catch (error) {
    if (error instanceof ChunkError && error.type === 'missing' && scheduleReload()) {
      return new Promise<never>(() => {});
    }
    throw error;
  }
};
