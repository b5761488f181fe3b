import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { type BrowserSetting, createBrowserLayer } from '#flows/layers/browser/browser.layer.ts';
import {
  type BrowserEngine,
  isBrowsable,
  whyNotInBrowser,
} from '#flows/layers/browser/browser-exclusions.ts';
import { openStack } from '#flows/layers/browser/open-stack.ts';
import type { Layer, LayerName } from '#flows/layers/layer.types.ts';
import { createMachineLayer } from '#flows/layers/machine/machine.layer.ts';
import { describeFlowEvent } from '#flows/model/events.ts';
import { type ChartCoverage, watchCharts } from '#flows/mutation/mutants.ts';
import type { Options } from './options.ts';
import type { PathFilter } from './path-filter.ts';
import { type FlowPath, needsBrowser } from './paths.ts';
import { type Result, recordResult } from './results.ts';
import { runPath } from './run-path.ts';

type OnResult = (result: Result) => void;

export const runMachine = async (
  paths: readonly FlowPath[],
  { retries }: Pick<Options, 'retries'>,
  onResult: OnResult,
  signal: AbortSignal,
): Promise<ChartCoverage> => {
  const { tools, all, taken, takeTrack } = watchCharts();
  const layer = createMachineLayer(tools);
  for (const path of paths) {
    if (signal.aborted) break;
    const result = await recordResult(path, 'machine', (onStep) => runPath(path, layer, onStep), retries);
    onResult({ ...result, track: takeTrack() });
  }
  return { all, taken };
};

/** A longer path has blocked its process; slow ones end by the limit of `recordResult`. */
const BLOCKED_MS = 70_000;
/** With this many, the cause is shared by all paths. */
const MAX_BLOCKED = 4;

/**
 * Runs the view layer in Vitest, which provides jsdom and transforms; results arrive through a file. A path that blocks its
 * process fails, and a new process continues.
 */
export const runView = async (
  paths: readonly FlowPath[],
  filter: PathFilter,
  onResult: OnResult,
  signal: AbortSignal,
): Promise<void> => {
  const finished = new Set<string>();
  let blockedCount = 0;
  const report: OnResult = (result) => {
    finished.add(result.id);
    onResult(result);
  };
  while (finished.size < paths.length && blockedCount < MAX_BLOCKED && !signal.aborted) {
    const before = finished.size;
    const { blocked, output } = await runVitest({ ...filter, without: [...finished] }, report, signal);
    for (const id of blocked) report(blockedResult(id));
    blockedCount += blocked.length;
    if (finished.size === before && !signal.aborted)
      throw new Error(`The view layer did not run every path:\n${output}`);
  }
};

const blockedResult = (id: string): Result => {
  const text = `The page stopped responding: the path did not end within ${BLOCKED_MS / 1000} s.`;
  return {
    id,
    layer: 'view',
    ms: BLOCKED_MS,
    steps: [],
    problem: { step: 0, text, differences: [text], frame: {} },
  };
};

/** Lines of that file: `{ started: id }` before a path, its result after it. */
type ViewLine = { readonly started: string } | Result;

const runVitest = async (filter: PathFilter, onResult: OnResult, signal: AbortSignal) => {
  const folder = await mkdtemp(join(tmpdir(), 'flow-results-'));
  const file = join(folder, 'results');
  const started = new Map<string, number>();
  const blocked: string[] = [];
  let count = 0;
  let output = '';
  const readResults = async () => {
    // The last line may be incomplete.
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(0, -1);
    for (const line of lines.slice(count)) {
      const entry: ViewLine = JSON.parse(line);
      if ('started' in entry) started.set(entry.started, Date.now());
      else {
        started.delete(entry.id);
        onResult(entry);
      }
    }
    count = lines.length;
  };
  const vitest = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'flows-view',
      '--testTimeout',
      '60000',
      // Test files that run paths; the project's others show that paths can fail.
      'half.test.ts',
    ],
    {
      // React's production build renders in a third of the time; `npm test` checks the warnings of the development
      // build.
      env: { ...process.env, NODE_ENV: 'production', FLOWS: JSON.stringify(filter), FLOWS_RESULTS: file },
      stdio: 'pipe',
      // A separate process group, so a blocked worker ends, too.
      detached: true,
    },
  );
  for (const stream of [vitest.stdout, vitest.stderr]) stream.on('data', (text) => (output += text));
  const exit = once(vitest, 'exit');
  const kill = () => vitest.pid && vitest.exitCode === null && process.kill(-vitest.pid, 'SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  try {
    let isRunning = !signal.aborted;
    while (isRunning) {
      isRunning = await Promise.race([exit.then(() => false), setTimeout(500, true)]);
      await readResults();
      for (const [id, at] of started) if (Date.now() > at + BLOCKED_MS) blocked.push(id);
      if (blocked.length > 0) break;
    }
  } finally {
    signal.removeEventListener('abort', kill);
    kill();
    await exit;
    await rm(folder, { recursive: true });
  }
  return { blocked, output };
};

interface BrowserFilter
  extends Pick<
      Options,
      'engine' | 'language' | 'viewport' | 'theme' | 'isHeaded' | 'isTracingAll' | 'retries' | 'workers'
    >,
    Pick<BrowserSetting, 'picturesIn' | 'tracesIn' | 'comparedSteps'> {}

export const browsable = (paths: readonly FlowPath[], engine: BrowserEngine = 'chromium') =>
  paths.filter(
    ({ criterion, steps }) =>
      criterion !== 'pairs' && steps.every(({ event, source }) => isBrowsable(event, source.value, engine)),
  );

export const pathsOn = (layer: LayerName, paths: readonly FlowPath[], engine: BrowserEngine) =>
  layer === 'browser' ? browsable(paths, engine) : paths.filter((path) => !needsBrowser(path));

export const whyNotRun = ({ criterion, steps }: FlowPath, engine: BrowserEngine): string => {
  if (criterion === 'pairs')
    return 'The browser does not run paths of "every pair", of which there are too many: leave out --layer browser.';
  for (const [index, { event, source }] of steps.entries()) {
    const reason = whyNotInBrowser(event, source.value, engine);
    if (reason) return `No browser runs step ${index + 1} (${describeFlowEvent(event)}): ${reason}.`;
  }
  return 'Only the browser runs what the lab did: leave out --layer, or say --layer browser.';
};

export interface BrowserRun extends Pick<Options, 'retries' | 'workers'> {
  readonly browser: Browser;
  readonly onResult: OnResult;
  readonly signal: AbortSignal;
}

/** Runs paths in an open browser, which an interruption closes. */
export const runInBrowser = async (
  paths: readonly FlowPath[],
  createLayer: (path: FlowPath, isRetry: boolean) => Layer,
  { browser, retries, workers, onResult, signal }: BrowserRun,
): Promise<void> => {
  // The longest first, so all cores finish together.
  const queue = paths.toSorted((one, other) => other.steps.length - one.steps.length);
  const work = async () => {
    for (let path = queue.shift(); path && !signal.aborted; path = queue.shift()) {
      const running = path;
      const result = await recordResult(
        running,
        'browser',
        (onStep, isRetry) => runPath(running, createLayer(running, isRetry), onStep),
        retries,
      );
      // An interruption closes the browser, which is not a failure of the path.
      if (!signal.aborted) onResult(result);
    }
  };
  const { promise: interrupted, resolve } = Promise.withResolvers<void>();
  const interrupt = () => {
    void browser.close();
    // Running paths would wait for their pages until their time limit.
    resolve();
  };
  signal.addEventListener('abort', interrupt, { once: true });
  await Promise.race([interrupted, Promise.all(Array.from({ length: workers }, work))]);
  signal.removeEventListener('abort', interrupt);
};

export const runBrowser = async (
  paths: readonly FlowPath[],
  filter: BrowserFilter,
  onResult: OnResult,
  signal: AbortSignal,
) => {
  const stack = await openStack(filter.isHeaded, { engine: filter.engine, leavesSignals: true });
  const setting = { ...stack, ...filter };
  const layer = createBrowserLayer(setting);
  // Firefox pauses pages in the background.
  const isAlone = filter.isHeaded || filter.engine === 'firefox';
  const workers = isAlone ? Math.min(filter.workers, 2) : filter.workers;
  try {
    // A retry has the full time limits.
    const createLayer = (_: FlowPath, isRetry: boolean) => (isRetry ? createBrowserLayer(setting) : layer);
    await runInBrowser(paths, createLayer, { ...setting, workers, onResult, signal });
  } finally {
    await stack.close();
  }
};
