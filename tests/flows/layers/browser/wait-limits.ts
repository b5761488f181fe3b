/** How long a screen or a call may take on a busy machine. */
const LONG_MS = 30_000;
/** The same, for what paths have waited for in vain. */
const SHORT_MS = 2_000;
/** One wait in vain may be the machine's fault, and must not turn others red. */
const ENOUGH = 2;

export interface WaitLimits {
  msFor(problem: string): number;
  lose(problem: string): void;
}

/** How long walks wait, by what is wrong until then: a fault that many paths share costs its time twice. */
export const createWaitLimits = (): WaitLimits => {
  const lost = new Map<string, number>();
  return {
    msFor: (problem: string) => ((lost.get(problem) ?? 0) < ENOUGH ? LONG_MS : SHORT_MS),
    lose: (problem: string) => void lost.set(problem, (lost.get(problem) ?? 0) + 1),
  };
};
