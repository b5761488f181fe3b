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
import { type FlowPath, needsBrowser } from './paths.ts';
import { type Result, recordResult } from './results.ts';
import { runPath } from './run-path.ts';

export type OnResult = (result: Result) => void;

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
