import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { styleText } from 'node:util';
import { whyNoWindow } from '#flows/layers/browser/display.ts';
import { launchBrowser } from '#flows/layers/browser/launch-browser.ts';
import type { LayerName } from '#flows/layers/layer.types.ts';
import { renderTexts, reviewTexts, textsFile } from '#flows/layers/screen/reviewed-texts.ts';
import { textProblems } from '#flows/layers/screen/texts.ts';
import type { ChartCoverage } from '#flows/mutation/mutants.ts';
import { tryEverything } from '#flows/mutation/mutation-report.ts';
import {
  baselineFolder,
  comparedSteps,
  comparePictures,
  decideOn,
  pictureLines,
} from '#flows/report/baselines.ts';
import { groupByCause, summarizeRun } from '#flows/report/causes.ts';
import { isChangedNow } from '#flows/report/stored-runs.ts';
import { writeReport } from '#flows/report/write-report.ts';
import { uncoveredRequirements } from '#flows/requirements.ts';
import { allPaths, recordedFiles, sortFiles } from './all-paths.ts';
import { coverageReport } from './coverage-report.ts';
import { deployedPaths, findSite, readOwner, runDeployed } from './deployed.ts';
import { renderAnnotations, renderJunit } from './for-ci.ts';
import { listPaths } from './list-paths.ts';
import { fileNamedBy, type Options, replayCommand } from './options.ts';
import { wantedPaths } from './path-filter.ts';
import { type FlowPath, generatePaths } from './paths.ts';
import { allowedPaths, pathsFile, writePaths } from './paths-file.ts';
import type { Result } from './results.ts';
import { browsable, pathsOn, runBrowser, runMachine, whyNotRun } from './run-layers.ts';
import { clearFiles, mergeShards, type Run, storeShard } from './shards.ts';
import { createTitles } from './titles.ts';
import { runView } from './view-process.ts';

const stop = (message: string): never => {
  console.error(message);
  process.exit(2);
};
const orStop = async <T>(read: () => T | Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
};
interface Selection {
  readonly all: readonly FlowPath[];
  readonly paths: readonly FlowPath[];
  /** The files of the recorded ones. */
  readonly recorded: readonly string[];
  readonly problems: readonly string[];
}

const noPathWith = (text: string) => `No path has "${text}" in its title, a step, a state or a requirement.`;

const write = async (all: readonly FlowPath[]) => {
  await writeFile(pathsFile, writePaths(all));
  console.log(`${all.length} paths written.`);
  for (const warning of uncoveredRequirements(all)) console.log(styleText('yellow', warning));
};

const writeTexts = async ({ language, retries, engine }: Options, { all, recorded }: Selection) => {
  const results: Result[] = [];
  const report = (result: Result) => {
    results.push(result);
    if (result.problem) console.log(styleText('red', `${result.id}: ${result.problem.text}`));
  };
  const paths = pathsOn('view', all, engine);
  const { signal } = new AbortController();
  await runView(paths, { language, retries, recorded, listsRegions: true }, report, signal);
  if (results.some(({ problem }) => problem))
    stop('texts.json is unchanged: it shows what the screens of passed paths say.');
  await writeFile(textsFile, renderTexts(results.flatMap(({ regions = [] }) => regions)));
  console.log('texts.json written. Its diff shows which texts changed, and where.');
  for (const problem of reviewTexts().problems) console.log(styleText('yellow', problem));
};

const decide = async (options: Options) => {
  const folder = baselineFolder(options);
  for (const decision of ['approve', 'reject'] as const) {
    const names = await decideOn(folder, decision, options[decision] ?? []).catch((error) =>
      stop(error.message),
    );
    for (const name of names)
      console.log(
        decision === 'approve'
          ? `approved: ${name}`
          : `rejected: ${name}. Attach to the bug: ${join(folder, `${name}.png`)} and ${join(folder, `${name}.rejected.png`)}`,
      );
  }
};

const list = (all: readonly FlowPath[], { listed, grep }: Options) => {
  const lines = listPaths(all, { listed, grep });
  if (lines.length === 0)
    stop(
      grep
        ? noPathWith(grep)
        : 'No section or path has this name: `npm run flows -- --list` lists the sections.',
    );
  for (const line of lines) console.log(line);
};

/** Without a terminal, progress is printed this often. */
const PROGRESS_MS = 60_000;

/** A partial run must not overwrite the full report. */
const folderFor = ({ isWhole }: Options) => (isWhole ? 'reports/flows' : 'reports/flows-again');

const runAll = async (options: Options, selection: Selection) => {
  const { all, paths, recorded, problems } = selection;
  const { language, retries, url } = options;
  const folder = folderFor(options);
  if (paths.length === 0) {
    const { grep } = options;
    if (url)
      stop(`No path of a deployed site is called "${options.path}": ${all.map(({ id }) => id).join(', ')}.`);
    stop(
      grep
        ? noPathWith(grep)
        : `No path and no section is called "${options.path}": \`npm run flows -- --list\` shows the sections, and \`--list sign-in\` the paths of one.`,
    );
  }
  if (options.layers.every((name) => pathsOn(name, paths, options.engine).length === 0))
    stop([...new Set(paths.map((path) => whyNotRun(path, options.engine)))].join('\n'));
  const site = url
    ? await orStop(async () => ({ ...readOwner(process.env), siteUrl: await findSite(url) }))
    : null;
  await clearFiles(folder);
  const interruption = new AbortController();
  const { signal } = interruption;
  process.once('SIGINT', () => {
    interruption.abort();
    console.error(
      '\nInterrupted: the report will have the paths that ran. Press Ctrl-C again to end without one.',
    );
    process.once('SIGINT', () => process.exit(130));
  });
  const results: Result[] = [];
  const times = new Map<LayerName, number>();
  let charts: ChartCoverage | null = null;
  const notRun: string[] = [...problems];
  const runLayer = async (layer: LayerName) => {
    const own = pathsOn(layer, paths, options.engine);
    const began = performance.now();
    let [done, failed, printed] = [0, 0, began];
    const report = (result: Result) => {
      results.push(result);
      done += 1;
      if (result.problem) failed += 1;
      const progress = `${layer}: ${done} of ${own.length}, ${failed} failed`;
      if (process.stdout.isTTY) process.stdout.write(`\r${progress} `);
      else if (performance.now() > printed + PROGRESS_MS) {
        printed = performance.now();
        console.log(progress);
      }
      if (result.flaky)
        console.log(styleText('yellow', `\n${layer} ${result.id} is flaky: ${result.flaky.text}`));
      if (!result.problem) return;
      console.log(styleText('red', `\n${layer} ${result.id}: ${result.problem.text}`));
      console.log(`again: ${replayCommand(options, result)}`);
    };
    if (layer === 'machine') charts = await runMachine(own, options, report, signal);
    if (layer === 'view') await runView(own, { language, retries, recorded }, report, signal);
    if (site) await runOnDeployed(site, report);
    else if (layer === 'browser' && own.length > 0)
      await runBrowser(
        own,
        {
          ...options,
          picturesIn: folder,
          tracesIn: folder,
          comparedSteps: picturesToCompare(selection, options),
        },
        report,
        signal,
      );
    times.set(layer, performance.now() - began);
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
    if (done < own.length && !signal.aborted)
      notRun.push(`${layer}: ${own.length - done} of ${own.length} paths.`);
  };
  const runOnDeployed = async (own: NonNullable<typeof site>, onResult: (result: Result) => void) => {
    const browser = await launchBrowser('chromium', { headless: !options.isHeaded, handleSIGINT: false });
    await runDeployed(paths, { ...options, ...own, browser }, { ...options, browser, onResult, signal });
    await browser.close();
  };
  const wantsLayer = (name: LayerName) => options.layers.includes(name);
  // The machine layer runs while the view's test runner starts.
  await Promise.all((['view', 'machine'] as const).filter(wantsLayer).map(runLayer));
  if (wantsLayer('browser') && !signal.aborted) await runLayer('browser');
  if (signal.aborted) notRun.push('The run was interrupted.');
  await finish(options, selection, { results, times, charts, notRun, isComplete: !signal.aborted });
  if (signal.aborted) process.exitCode = 130;
};

// Each engine renders texts differently.
const picturesToCompare = ({ all }: Selection, { engine }: Options): ReadonlyMap<string, string> =>
  engine === 'chromium' ? comparedSteps(browsable(all.filter(({ recorded }) => !recorded))) : new Map();

/** Writes the report of a run, prints its results and sets the exit code. */
const finish = async (options: Options, selection: Selection, run: Run) => {
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
  const passed = results.length - failedPaths;
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
  for (const { sentence, also, paths: own } of causes) {
    console.log(styleText('red', `  ${own.length} × ${sentence}`));
    for (const one of also) console.log(`      and ${one}`);
  }
  for (const sentence of changedTexts) console.log(styleText('red', `  ${sentence}`));
  const flaky = results.filter((result) => result.flaky).length;
  if (flaky > 0) console.log(styleText('yellow', `${flaky} flaky: failed, and passed when run again.`));
  for (const line of pictureLines(pictures, options.replayOptions, isTrusted)) console.log(line);
  console.log(`report: ${folder}/index.html`);
  const output = {
    paths,
    results,
    titles: createTitles(all),
    again: (result: Result) => `again: ${replayCommand(options, result)}`,
  };
  if (options.isForGithub) for (const line of renderAnnotations(output)) console.log(line);
  if (options.junit) {
    await mkdir(dirname(options.junit), { recursive: true });
    await writeFile(options.junit, renderJunit(output));
  }
  if (notRun.length > 0) console.log(styleText('red', `Not run:\n  ${notRun.join('\n  ')}`));
  for (const { label, missing } of coverage.rows)
    for (const name of missing) console.log(styleText('red', `Not covered: ${label}: ${name}`));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || coverage.isIncomplete ? 1 : 0;
};

export const runCommand = async (given: Options): Promise<void> => {
  const { mergeReports, isForGithub, junit } = given;
  const merged = mergeReports
    ? await mergeShards(mergeReports, 'reports/flows').catch((error) => stop(error.message))
    : null;
  const options = merged ? { ...merged.options, isForGithub, junit } : given;
  const noWindow = options.isHeaded ? whyNoWindow() : null;
  if (noWindow) stop(noWindow);
  const missingTexts = textProblems();
  if (missingTexts.length > 0)
    stop([...missingTexts, 'No path was run; the previous report is unchanged.'].join('\n'));
  const { shard, url } = options;
  const file = url ? null : fileNamedBy(options.path);
  const { sound: recorded, problems } = file
    ? { sound: [file], problems: [] }
    : sortFiles(url ? [] : recordedFiles());
  // Invalid recordings do not end the run: the other paths are valid.
  for (const problem of problems) console.error(styleText('red', problem));
  const all = await orStop(() => {
    if (url) return deployedPaths();
    return options.write ? generatePaths(allowedPaths()) : allPaths(recorded);
  });
  const found = wantedPaths(all, {
    path: file ? all.at(-1)?.id : options.path,
    grep: options.grep,
    criteria: ['transitions', 'pairs', 'recorded'],
  });
  const paths = shard ? found.filter((_, index) => index % shard.count === shard.index - 1) : found;

  const selection = { all, paths, recorded, problems };
  if (merged) return finish(options, selection, merged);
  if (options.write) return write(all);
  if (options.writesTexts) return writeTexts(options, selection);
  if (options.approve || options.reject) return decide(options);
  if (options.list) return list(all, options);
  if (options.prove)
    process.exitCode = (await tryEverything(all.filter(({ recorded: one }) => !one))) ? 0 : 1;
  else await runAll(options, selection);
};
