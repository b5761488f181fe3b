import { styleText } from 'node:util';
import { launchBrowser } from '#flows/layers/browser/launch-browser.ts';
import type { LayerName } from '#flows/layers/layer.types.ts';
import type { ChartCoverage } from '#flows/mutation/mutants.ts';
import { findSite, readOwner, runDeployed } from './deployed.ts';
import { finishRun, folderFor, picturesToCompare, type Selection } from './finish-run.ts';
import { type Options, replayCommand } from './options.ts';
import type { FlowPath } from './paths.ts';
import type { Result } from './results.ts';
import { type OnResult, pathsOn, runBrowser, runMachine, whyNotRun } from './run-layers.ts';
import { clearFiles } from './shards.ts';
import { noPathWith, orStop, stop } from './stop.ts';
import { runView } from './view-process.ts';

/** Without a terminal, progress is printed this often. */
const PROGRESS_MS = 60_000;

/** Ends the process if no wanted path can run, with the reason. */
const checkPaths = ({ all, paths }: Selection, { url, path, grep, layers, engine }: Options) => {
  if (paths.length === 0 && url)
    stop(`No path of a deployed site is called "${path}": ${all.map(({ id }) => id).join(', ')}.`);
  if (paths.length === 0)
    stop(
      grep
        ? noPathWith(grep)
        : `No path and no section is called "${path}": \`npm run flows -- --list\` shows the sections, and \`--list sign-in\` the paths of one.`,
    );
  if (layers.every((name) => pathsOn(name, paths, engine).length === 0))
    stop([...new Set(paths.map((one) => whyNotRun(one, engine)))].join('\n'));
};

/** Returns the signal of Ctrl-C, which ends the run with a report; a second one ends it without. */
const watchInterruption = (): AbortSignal => {
  const interruption = new AbortController();
  process.once('SIGINT', () => {
    interruption.abort();
    console.error(
      '\nInterrupted: the report will have the paths that ran. Press Ctrl-C again to end without one.',
    );
    process.once('SIGINT', () => process.exit(130));
  });
  return interruption.signal;
};

/** Prints the progress of a layer, and its failed and flaky paths. */
const createProgress = (layer: LayerName, total: number, options: Options) => {
  const { isTTY } = process.stdout;
  let [done, failed, printedAt] = [0, 0, performance.now()];
  const printCounts = () => {
    const counts = `${layer}: ${done} of ${total}, ${failed} failed`;
    if (isTTY) process.stdout.write(`\r${counts} `);
    else if (performance.now() > printedAt + PROGRESS_MS) {
      printedAt = performance.now();
      console.log(counts);
    }
  };
  return {
    add: (result: Result) => {
      const { id, problem, flaky } = result;
      done += 1;
      if (problem) failed += 1;
      printCounts();
      if (flaky) console.log(styleText('yellow', `\n${layer} ${id} is flaky: ${flaky.text}`));
      if (!problem) return;
      console.log(styleText('red', `\n${layer} ${id}: ${problem.text}`));
      console.log(`again: ${replayCommand(options, result)}`);
    },
    /** Returns the number of paths without a result. */
    end: (): number => {
      if (isTTY) process.stdout.write('\r\x1b[K');
      return total - done;
    },
  };
};

/** Runs the wanted paths on their layers, and writes the report. */
export const runAll = async (options: Options, selection: Selection): Promise<void> => {
  checkPaths(selection, options);
  const { paths, recorded, problems } = selection;
  const { layers, engine, language, retries, url } = options;
  const site = url
    ? await orStop(async () => ({ ...readOwner(process.env), siteUrl: await findSite(url) }))
    : null;
  const folder = folderFor(options);
  await clearFiles(folder);
  const signal = watchInterruption();
  const results: Result[] = [];
  const times = new Map<LayerName, number>();
  const notRun: string[] = [...problems];
  let charts: ChartCoverage | null = null;

  const runOnSite = async (
    own: readonly FlowPath[],
    account: NonNullable<typeof site>,
    onResult: OnResult,
  ) => {
    const browser = await launchBrowser('chromium', { headless: !options.isHeaded, handleSIGINT: false });
    await runDeployed(own, { ...options, ...account, browser }, { ...options, browser, onResult, signal });
    await browser.close();
  };
  const runOnStack = (own: readonly FlowPath[], onResult: OnResult) =>
    runBrowser(
      own,
      {
        ...options,
        picturesIn: folder,
        tracesIn: folder,
        comparedSteps: picturesToCompare(selection, options),
      },
      onResult,
      signal,
    );
  const runOn: Record<LayerName, (own: readonly FlowPath[], onResult: OnResult) => Promise<void>> = {
    machine: async (own, onResult) => {
      charts = await runMachine(own, options, onResult, signal);
    },
    view: (own, onResult) => runView(own, { language, retries, recorded }, onResult, signal),
    browser: (own, onResult) => (site ? runOnSite(own, site, onResult) : runOnStack(own, onResult)),
  };
  const runLayer = async (layer: LayerName) => {
    const own = pathsOn(layer, paths, engine);
    const startedAt = performance.now();
    const progress = createProgress(layer, own.length, options);
    const onResult = (result: Result) => {
      results.push(result);
      progress.add(result);
    };
    if (own.length > 0) await runOn[layer](own, onResult);
    times.set(layer, performance.now() - startedAt);
    const missing = progress.end();
    if (missing > 0 && !signal.aborted) notRun.push(`${layer}: ${missing} of ${own.length} paths.`);
  };
  const wantsLayer = (name: LayerName) => layers.includes(name);
  // The machine layer runs while the view's test runner starts.
  await Promise.all((['view', 'machine'] as const).filter(wantsLayer).map(runLayer));
  if (wantsLayer('browser') && !signal.aborted) await runLayer('browser');
  if (signal.aborted) notRun.push('The run was interrupted.');
  await finishRun(options, selection, { results, times, charts, notRun, isComplete: !signal.aborted });
  if (signal.aborted) process.exitCode = 130;
};
