import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LayerName } from '#flows/layers/layer.types.ts';
import type { Result } from '#flows/run/results.ts';
import { summarizeProblem } from './causes.ts';

export interface StoredRun {
  readonly created: string;
  readonly commit: string | null;
  /** The working copy had uncommitted changes. */
  readonly isChanged: boolean;
  readonly setting: string;
  readonly results: readonly {
    readonly id: string;
    readonly layer: LayerName;
    readonly ms: number;
    readonly cause: string | null;
    /** Failed at first, then passed in a retry. */
    readonly isFlaky?: boolean;
    /** The step that failed or was flaky; step 0 opens the page. */
    readonly step?: number | undefined;
  }[];
}

const MOST = 20;

/** Returns the output of a git command; null without a history. */
export const git = (...args: string[]): string | null => {
  try {
    return execFileSync('git', args, { maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  } catch {
    return null;
  }
};

/** Returns the short commit; null without a history. */
export const commitNow = (): string | null => git('rev-parse', '--short', 'HEAD')?.trim() ?? null;

export const isChangedNow = (): boolean => (git('status', '--porcelain') ?? '') !== '';

export const createStoredRun = (created: string, setting: string, results: readonly Result[]): StoredRun => ({
  created,
  setting,
  commit: commitNow(),
  isChanged: isChangedNow(),
  results: results.map(({ id, layer, ms, problem, flaky }) => ({
    id,
    layer,
    ms,
    cause: problem ? summarizeProblem(problem) : null,
    isFlaky: flaky !== undefined,
    step: (problem ?? flaky)?.step,
  })),
});

/** `2026-11-23-114109-cf56774`: sorted by name, they are sorted by date. */
export const nameRun = ({ created, commit, isChanged }: StoredRun): string =>
  [created.slice(0, 19).replaceAll(':', '').replace('T', '-'), commit, isChanged && commit ? 'changed' : null]
    .filter(Boolean)
    .join('-');

const runsFolder = (folder: string) => join(folder, 'runs');

export const readRuns = async (folder: string): Promise<StoredRun[]> => {
  const files = await readdir(runsFolder(folder)).catch(() => []);
  const stored = files
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .toReversed();
  const runs: StoredRun[] = await Promise.all(
    stored.map(async (file) => JSON.parse(await readFile(join(runsFolder(folder), file), 'utf8'))),
  );
  // Another version of the tool may have written files in another format.
  return runs.filter(({ created }) => created);
};

/** Stores a run and its report, and deletes all but the newest. */
export const keepRun = async (folder: string, run: StoredRun, html: string): Promise<void> => {
  await mkdir(runsFolder(folder), { recursive: true });
  const path = join(runsFolder(folder), nameRun(run));
  await writeFile(`${path}.html`, html);
  await writeFile(`${path}.json`, JSON.stringify(run));
  const names = (await readdir(runsFolder(folder)))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted();
  for (const name of names.slice(0, -MOST)) {
    for (const kind of ['html', 'json'])
      await rm(join(runsFolder(folder), `${name}.${kind}`), { force: true });
  }
};

/** Twice as long, and a second more. */
const isSlower = (ms: number, before: number) => ms > 2 * before && ms > before + 1000;

/** Compares with the newest earlier run of the same layers and setting. */
export const changesSince = (run: StoredRun, before: readonly StoredRun[]) => {
  const layers = new Set(run.results.map(({ layer }) => layer));
  const earlier = before.find(
    ({ setting, results }) =>
      setting === run.setting && [...layers].every((layer) => results.some((one) => one.layer === layer)),
  );
  if (!earlier) return null;
  const key = ({ id, layer }: StoredRun['results'][number]) => `${layer} ${id}`;
  const then = new Map(earlier.results.map((result) => [key(result), result]));
  const idsOf = (
    isOne: (now: StoredRun['results'][number], was: StoredRun['results'][number] | undefined) => boolean,
  ) => [...new Set(run.results.filter((now) => isOne(now, then.get(key(now)))).map(({ id }) => id))];
  const { created, commit, isChanged } = earlier;
  return {
    since: { created, commit, isChanged },
    newlyFailed: idsOf((now, was) => now.cause !== null && !was?.cause),
    fixed: idsOf((now, was) => now.cause === null && Boolean(was?.cause)),
    slower: idsOf((now, was) => !now.cause && was?.cause === null && isSlower(now.ms, was.ms)),
  };
};
