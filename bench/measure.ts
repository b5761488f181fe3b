/** A row of the table. `budget` is the maximum of `measured`; a row without a budget cannot fail. */
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

/** Returns the times of all rounds. Interleaved, so noise hits all measurements equally. */
export async function measureRounds<K extends string>(
  measure: Record<K, () => Promise<number>>,
): Promise<Record<K, number[]>> {
  const entries = Object.entries(measure) as [K, () => Promise<number>][];
  const times = Object.fromEntries(entries.map(([key]) => [key, []])) as unknown as Record<K, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const [key, measureOnce] of entries) times[key].push(await measureOnce());
  }
  return times;
}

/** Returns the median ratio of two times, round by round, so noise cancels out. */
export function compareTimes(name: string, times: number[], baseline: number[], budget: number): Measurement {
  const ratios = times.map((time, round) => time / (baseline[round] ?? Number.NaN));
  return {
    name: `${name} (${Math.round(median(times))} / ${Math.round(median(baseline))} ms)`,
    unit: 'x',
    measured: median(ratios),
    budget,
  };
}
