import { setTimeout as pause } from 'node:timers/promises';
import type { ApiProcess, Sandbox } from './api-process.ts';

/** A claim about the API, and its check. */
export interface Check {
  /** Name for `--only`. */
  name: string;
  claim: string;
  /** Resolves to the measured figures; rejects if the claim is false. */
  run(options: RunOptions): Promise<string>;
}

export interface RunOptions {
  /** Fewer repetitions, and PGlite instead of PostgreSQL where the check allows it. */
  quick: boolean;
  /** Number of repetitions, for checks that take one. */
  rounds?: number | undefined;
  /** The API that several checks share in sequence; otherwise each check starts its own. */
  running?: RunningApi;
}

export interface RunningApi {
  sandbox: Sandbox;
  api: ApiProcess;
}

/** Polls until `find` resolves to something true, and returns it; rejects with `error` after `timeoutMs`. */
export async function until<Found>(find: () => Promise<Found>, error: string, timeoutMs: number) {
  const begin = performance.now();
  for (;;) {
    const found = await find();
    if (found) return found;
    if (performance.now() - begin > timeoutMs) throw new Error(error);
    await pause(100);
  }
}

/** Runs `work` for each number below `count`, at most `concurrency` at a time. */
export async function inParallel(count: number, concurrency: number, work: (index: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, worker));
}

/** Returns a generator of numbers from 0 to 1, equal in every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const percentile = (values: number[], fraction: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * fraction))] ?? 0;

/** Counts each value: `200: 63, 201: 1`. */
export function tally(values: Iterable<string | number>): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return [...counts]
    .sort()
    .map(([value, count]) => `${value}: ${count}`)
    .join(', ');
}
