import { existsSync, globSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LayerName } from '#flows/layers/layer.types.ts';
import type { ChartCoverage } from '#flows/mutation/mutants.ts';
import { commitNow } from '#flows/report/stored-runs.ts';
import type { Options } from './options.ts';
import type { Result } from './results.ts';

/** What a run found, for the report. */
export interface Run {
  readonly results: readonly Result[];
  readonly times: ReadonlyMap<LayerName, number>;
  readonly charts: ChartCoverage | null;
  readonly notRun: readonly string[];
  /** Neither interrupted nor without a shard. */
  readonly isComplete: boolean;
}

interface StoredShard extends Omit<Run, 'times' | 'charts'> {
  readonly commit: string | null;
  readonly options: Options;
  readonly times: readonly [LayerName, number][];
  readonly charts: Readonly<Record<keyof ChartCoverage, readonly string[]>> | null;
}

const fileName = 'shard.json';
/** Files of one run in a report's folder; earlier reports stay. */
const ownFolders = ['pictures', 'traces'];
export const clearFiles = async (folder: string): Promise<void> => {
  for (const own of ownFolders) await rm(join(folder, own), { recursive: true, force: true });
};

export const storeShard = (folder: string, options: Options, run: Run) => {
  const { times, charts } = run;
  const stored: StoredShard = {
    ...run,
    commit: commitNow(),
    options,
    times: [...times],
    charts: charts && { all: [...charts.all], taken: [...charts.taken] },
  };
  return writeFile(join(folder, fileName), JSON.stringify(stored));
};

/** Merges the shards in a folder into one run, with pictures and traces in `to`. Throws if they are of different runs. */
export const mergeShards = async (from: string, to: string): Promise<Run & { readonly options: Options }> => {
  const files = globSync(join(from, '**', fileName)).toSorted();
  const shards: StoredShard[] = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  );
  const [first] = shards;
  if (!first?.options.shard)
    throw new Error(
      `${from} has no shard: \`--shard 1/4\` writes one to reports/flows-again, with ${fileName}.`,
    );
  const { count } = first.options.shard;
  const kindOf = ({ commit, options: { shard, layers, replayOptions } }: StoredShard) =>
    JSON.stringify([commit, shard?.count, layers, replayOptions]);
  const indices = shards.map(({ options }) => options.shard?.index);
  if (shards.some((shard) => kindOf(shard) !== kindOf(first)) || new Set(indices).size < shards.length)
    throw new Error(`${from} has shards of different runs: ${files.join(', ')}.`);
  await clearFiles(to);
  for (const file of files)
    for (const own of ownFolders) {
      const source = join(dirname(file), own);
      if (existsSync(source)) await cp(source, join(to, own), { recursive: true });
    }
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter(
    (index) => !indices.includes(index),
  );
  const unite = (key: keyof ChartCoverage) => new Set(shards.flatMap(({ charts }) => charts?.[key] ?? []));
  const times = new Map<LayerName, number>();
  for (const [layer, ms] of shards.flatMap((shard) => shard.times))
    times.set(layer, Math.max(ms, times.get(layer) ?? 0));
  return {
    options: { ...first.options, shard: null, isWhole: true },
    results: shards.flatMap(({ results }) => results),
    times,
    charts: first.charts && { all: unite('all'), taken: unite('taken') },
    notRun: [
      ...(missing.length > 0 ? [`Shard ${missing.join(', ')} of ${count}.`] : []),
      ...new Set(shards.flatMap((shard) => shard.notRun)),
    ],
    isComplete: missing.length === 0 && shards.every(({ isComplete }) => isComplete),
  };
};
