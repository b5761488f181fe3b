import type { ApiProcess, Sandbox } from './api-process.ts';

/** One claim about the API, and its check. */
export interface Check {
  /** Its name for `--only`. */
  name: string;
  claim: string;
  /** Answers the figures that were measured; rejects when the claim is false. */
  run(scale: Scale): Promise<string>;
}

export interface Scale {
  /** A few rounds where there are rounds, and PGlite unless the check is about PostgreSQL or a balancer. */
  quick: boolean;
  /** Number of repetitions, for checks that take one. */
  rounds?: number | undefined;
  /** The process that several checks attack in turn; each starts its own otherwise. */
  running?: Running;
}

export interface Running {
  sandbox: Sandbox;
  api: ApiProcess;
}

/** Runs `work` for each number below `count`, at most `width` at a time. */
export async function inParallel(count: number, width: number, work: (index: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const percentile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** How often each value occurs, as `200: 63, 201: 1`. */
export function tally(values: Iterable<string | number>): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return [...counts]
    .sort()
    .map(([value, count]) => `${value}: ${count}`)
    .join(', ');
}
