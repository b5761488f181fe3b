import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { whyNoWindow } from '#flows/layers/browser/display.ts';
import { renderTexts, reviewTexts, textsFile } from '#flows/layers/screen/reviewed-texts.ts';
import { textProblems } from '#flows/layers/screen/texts.ts';
import { tryEverything } from '#flows/mutation/mutation-report.ts';
import { baselineFolder, decideOn } from '#flows/report/baselines.ts';
import { uncoveredRequirements } from '#flows/requirements.ts';
import { allPaths, recordedFiles, sortFiles } from './all-paths.ts';
import { deployedPaths } from './deployed.ts';
import { finishRun, type Selection } from './finish-run.ts';
import { listPaths } from './list-paths.ts';
import { fileNamedBy, type Options } from './options.ts';
import { wantedPaths } from './path-filter.ts';
import { type FlowPath, generatePaths } from './paths.ts';
import { allowedPaths, pathsFile, writePaths } from './paths-file.ts';
import type { Result } from './results.ts';
import { runAll } from './run-all.ts';
import { pathsOn } from './run-layers.ts';
import { mergeShards } from './shards.ts';
import { noPathWith, orStop, stop } from './stop.ts';
import { runView } from './view-process.ts';

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
    const names = await orStop(() => decideOn(folder, decision, options[decision] ?? []));
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

/** Reads the paths of the model and the recordings, and selects those that the options name. */
const selectPaths = async ({ url, path, grep, shard, write: generates }: Options): Promise<Selection> => {
  const file = url ? null : fileNamedBy(path);
  const { sound: recorded, problems } = file
    ? { sound: [file], problems: [] }
    : sortFiles(url ? [] : recordedFiles());
  // Invalid recordings do not end the run: the other paths are valid.
  for (const problem of problems) console.error(styleText('red', problem));
  const all = await orStop(() => {
    if (url) return deployedPaths();
    return generates ? generatePaths(allowedPaths()) : allPaths(recorded);
  });
  const found = wantedPaths(all, {
    path: file ? all.at(-1)?.id : path,
    grep,
    criteria: ['transitions', 'pairs', 'recorded'],
  });
  const paths = shard ? found.filter((_, index) => index % shard.count === shard.index - 1) : found;
  return { all, paths, recorded, problems };
};

export const runCommand = async (given: Options): Promise<void> => {
  const { mergeReports, isForGithub, junit } = given;
  const merged = mergeReports ? await orStop(() => mergeShards(mergeReports, 'reports/flows')) : null;
  const options = merged ? { ...merged.options, isForGithub, junit } : given;
  const noWindow = options.isHeaded ? whyNoWindow() : null;
  if (noWindow) stop(noWindow);
  const missingTexts = textProblems();
  if (missingTexts.length > 0)
    stop([...missingTexts, 'No path was run; the previous report is unchanged.'].join('\n'));
  const selection = await selectPaths(options);
  const { all } = selection;
  if (merged) return finishRun(options, selection, merged);
  if (options.write) return write(all);
  if (options.writesTexts) return writeTexts(options, selection);
  if (options.approve || options.reject) return decide(options);
  if (options.list) return list(all, options);
  if (options.prove)
    process.exitCode = (await tryEverything(all.filter(({ recorded: one }) => !one))) ? 0 : 1;
  else await runAll(options, selection);
};
