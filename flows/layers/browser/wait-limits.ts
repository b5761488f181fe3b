import { setTimeout } from 'node:timers/promises';

/** The time limit of a screen or request on a busy machine. */
export const LONG_MS = 30_000;
/** The limit after an earlier timeout with the same difference. */
const SHORT_MS = 2_000;
/** A single timeout may be due to load, and must not affect other paths. */
const ENOUGH = 2;

export interface WaitLimits {
  /** The long limit in words, by the page's clock. */
  readonly within: string;
  msFor(problem: string): number;
  recordTimeout(problem: string): void;
}

/** Tracks timeouts by difference: a fault that many paths share costs its time twice. */
export const createWaitLimits = (within = `${LONG_MS / 1000} s`): WaitLimits => {
  const lost = new Map<string, number>();
  return {
    within,
    msFor: (problem: string) => ((lost.get(problem) ?? 0) < ENOUGH ? LONG_MS : SHORT_MS),
    recordTimeout: (problem: string) => void lost.set(problem, (lost.get(problem) ?? 0) + 1),
  };
};

const RETRY_MS = 40;
/** Repeats a check until it finds no difference, or until the limit of the difference. Resolves with what it found last. */
export const retryCheck = async (
  check: () => Promise<string[]>,
  msFor: (problem: string) => number,
): Promise<string[]> => {
  const startedAt = Date.now();
  for (;;) {
    const differences = await check();
    if (differences.length === 0 || Date.now() > startedAt + msFor(differences.join(' '))) return differences;
    await setTimeout(RETRY_MS);
  }
};
