import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { styleText } from 'node:util';
import { reviewTexts } from '#flows/layers/screen/reviewed-texts.ts';
import { baselineFolder, comparedSteps, comparePictures, pictureLines } from '#flows/report/baselines.ts';
import { type Cause, groupByCause, summarizeRun } from '#flows/report/causes.ts';
import { isChangedNow } from '#flows/report/stored-runs.ts';
import { writeReport } from '#flows/report/write-report.ts';
import { type Coverage, coverageReport } from './coverage-report.ts';
import { renderAnnotations, renderJunit } from './for-ci.ts';
import { type Options, replayCommand } from './options.ts';
import type { FlowPath } from './paths.ts';
import type { Result } from './results.ts';
import { browsable } from './run-layers.ts';
import { type Run, storeShard } from './shards.ts';
import { createTitles } from './titles.ts';

export interface Selection {
  readonly all: readonly FlowPath[];
  readonly paths: readonly FlowPath[];
  /** The files of the recorded ones. */
  readonly recorded: readonly string[];
  /** Of files that are no recordings. */
  readonly problems: readonly string[];
}

/** A partial run must not overwrite the full report. */
export const folderFor = ({ isWhole }: Options) => (isWhole ? 'reports/flows' : 'reports/flows-again');

// Each engine renders texts differently.
export const picturesToCompare = ({ all }: Selection, { engine }: Options): ReadonlyMap<string, string> =>
  engine === 'chromium' ? comparedSteps(browsable(all.filter(({ recorded }) => !recorded))) : new Map();

const printCauses = (causes: readonly Cause[]) => {
  for (const { sentence, also, paths } of causes) {
    console.log(styleText('red', `  ${paths.length} × ${sentence}`));
    for (const one of also) console.log(`      and ${one}`);
  }
};

const printMissing = (notRun: readonly string[], coverage: Coverage) => {
  if (notRun.length > 0) console.log(styleText('red', `Not run:\n  ${notRun.join('\n  ')}`));
  for (const { label, missing } of coverage.rows)
    for (const name of missing) console.log(styleText('red', `Not covered: ${label}: ${name}`));
};

const writeForCi = async ({ all, paths }: Selection, options: Options, results: readonly Result[]) => {
  const output = {
    paths,
    results,
    titles: createTitles(all),
    again: (result: Result) => `again: ${replayCommand(options, result)}`,
  };
  if (options.isForGithub) for (const line of renderAnnotations(output)) console.log(line);
  if (!options.junit) return;
  await mkdir(dirname(options.junit), { recursive: true });
  await writeFile(options.junit, renderJunit(output));
};

/** Writes the report of a run, prints its results and sets the exit code. */
export const finishRun = async (options: Options, selection: Selection, run: Run) => {
  const { all, paths } = selection;
  const { results, times, charts, notRun, isComplete } = run;
  const folder = folderFor(options);
  const coverage = coverageReport(
    all.filter((path) => !path.recorded),
    results,
    // Firefox has no coverage: events that it cannot play make others unreachable.
    options.isWhole && options.engine === 'chromium' && isComplete ? options.layers : null,
    charts,
  );
  const changedTexts = options.url ? [] : reviewTexts().changed;
  const failedPaths = results.filter(({ problem }) => problem).length;
  const failed = failedPaths + notRun.length + changedTexts.length;
  const isTrusted = failed === 0 && !isChangedNow();
  const pictures = await comparePictures(
    folder,
    baselineFolder(options),
    picturesToCompare(selection, options),
    results,
    isTrusted,
  );
  await writeReport(folder, { paths, results, coverage, times, options, pictures, notRun, changedTexts });
  if (options.shard) await storeShard(folder, options, run);

  const causes = groupByCause(paths, results);
  const seconds = [...times].map(([layer, ms]) => `${layer} ${(ms / 1000).toFixed(1)} s`).join(', ');
  const total = new Set(results.map(({ id }) => id)).size;
  console.log(`${summarizeRun(total, causes, changedTexts)}: ${seconds}.`);
  printCauses(causes);
  for (const sentence of changedTexts) console.log(styleText('red', `  ${sentence}`));
  const flaky = results.filter((result) => result.flaky).length;
  if (flaky > 0) console.log(styleText('yellow', `${flaky} flaky: failed, and passed when run again.`));
  for (const line of pictureLines(pictures, options.replayOptions, isTrusted)) console.log(line);
  console.log(`report: ${folder}/index.html`);
  await writeForCi(selection, options, results);
  printMissing(notRun, coverage);
  console.log(`${results.length - failedPaths} passed, ${failed} failed`);
  process.exitCode = failed > 0 || coverage.isIncomplete ? 1 : 0;
};
