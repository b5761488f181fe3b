/** One line of the table. A budget is the most that is allowed. */
export interface Measurement {
  what: string;
  unit: 'B' | 'kB' | 'ms' | 'x' | '';
  measured: number;
  budget: number;
}

export const publicPages = ['/', '/about', '/privacy', '/get-started'];

export const chromiumFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const rounds = 9;

/** Times are only worth something beside others of the same run, so each round takes every one. */
export async function medianTimes<K extends string>(
  measure: Record<K, () => Promise<number>>,
): Promise<Record<K, number>> {
  const entries = Object.entries(measure) as [K, () => Promise<number>][];
  const times = new Map<K, number[]>(entries.map(([key]) => [key, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [key, take] of entries) times.get(key)?.push(await take());
  }
  return Object.fromEntries([...times].map(([key, values]) => [key, median(values)])) as Record<K, number>;
}

/** One time as a multiple of another of the same run. */
export const ratio = (what: string, ours: number, theirs: number, budget: number): Measurement => ({
  what: `${what} (${Math.round(ours)} / ${Math.round(theirs)} ms)`,
  unit: 'x',
  measured: ours / theirs,
  budget,
});
