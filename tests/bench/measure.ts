/** One line of the table. `budget` is the maximum; without it the figure is informative. */
export interface Measurement {
  name: string;
  unit: 'B' | 'kB' | 'ms' | 'x' | '';
  measured: number;
  budget?: number;
}

export const publicPages = ['/', '/about', '/privacy', '/get-started'];

export const chromiumFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const rounds = 9;

/** The times of every round. They are only worth something beside others of it, so each takes every one. */
export async function takeTimes<K extends string>(
  measure: Record<K, () => Promise<number>>,
): Promise<Record<K, number[]>> {
  const entries = Object.entries(measure) as [K, () => Promise<number>][];
  const times = Object.fromEntries(entries.map(([key]) => [key, []])) as unknown as Record<K, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const [key, take] of entries) times[key].push(await take());
  }
  return times;
}

/** Times as multiples of others of the same rounds: a machine that is slow for a while is slow for both. */
export function ratio(name: string, ours: number[], theirs: number[], budget: number): Measurement {
  const multiples = ours.map((time, round) => time / (theirs[round] ?? Number.NaN));
  return {
    name: `${name} (${Math.round(median(ours))} / ${Math.round(median(theirs))} ms)`,
    unit: 'x',
    measured: median(multiples),
    budget,
  };
}
