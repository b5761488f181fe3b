import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '#src/i18n/languages.ts';
import { createBrowserLayer } from '#tests/flows/layers/browser/browser.layer.ts';
import { openStack } from '#tests/flows/layers/browser/open-stack.ts';
import { type BrowserEngine, isBrowsable, whyNotInBrowser } from '#tests/flows/layers/browser/unbrowsable.ts';
import { createMachineLayer } from '#tests/flows/layers/machine/machine.layer.ts';
import { wordsOf } from '#tests/flows/model/vocabulary.ts';
import { type ChartCoverage, watchCharts } from '#tests/flows/proof/chart-parts.ts';
import type { FlowPath } from './paths.ts';
import { type Result, resultOf } from './results.ts';
import { walk } from './walk.ts';
import type { PathFilter } from './wanted.ts';

type OnResult = (result: Result) => void;

/** Answers what the charts did on the way, against all that they could. */
export const runMachine = async (paths: readonly FlowPath[], onResult: OnResult): Promise<ChartCoverage> => {
  const { tools, all, taken, takeTrack } = watchCharts();
  const layer = createMachineLayer(tools);
  for (const path of paths) {
    const result = await resultOf(path, 'machine', (onStep) => walk(path, layer, onStep));
    onResult({ ...result, track: takeTrack() });
  }
  return { all, taken };
};

/** The view needs the test runner: jsdom, and the build's transforms. Its results come through a file. */
export const runView = async (paths: readonly FlowPath[], wish: PathFilter, onResult: OnResult) => {
  const folder = await mkdtemp(join(tmpdir(), 'flow-results-'));
  const file = join(folder, 'results');
  let told = 0;
  const tell = async () => {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    for (const line of lines.slice(told)) onResult(JSON.parse(line));
    told = lines.length;
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
      // The files that walk; the others of the project prove that walks can fail.
      'half.test.ts',
    ],
    {
      // React's production build draws in a third of the time; what its other one warns of, `npm test` hears.
      env: { ...process.env, NODE_ENV: 'production', FLOWS: JSON.stringify(wish), FLOWS_RESULTS: file },
      stdio: 'pipe',
    },
  );
  let output = '';
  for (const stream of [vitest.stdout, vitest.stderr]) stream.on('data', (text) => (output += text));
  const timer = setInterval(() => void tell(), 500);
  await once(vitest, 'exit');
  clearInterval(timer);
  await tell();
  await rm(folder, { recursive: true });
  if (told < paths.length) throw new Error(`The view layer did not walk every path:\n${output}`);
};

export interface BrowserFilter {
  readonly language: Language;
  readonly viewport: 'phone' | 'desktop';
  readonly isHeaded: boolean;
  readonly picturesIn: string;
  readonly tracesIn: string;
  readonly isTracingAll: boolean;
  readonly engine: BrowserEngine;
}

/** Paths that walk at the same time: most of a walk is waiting. */
const AT_ONCE = 4;

/** The paths that a browser can walk. */
export const browsable = (paths: readonly FlowPath[], engine: BrowserEngine = 'chromium') =>
  paths.filter(
    ({ criterion, steps }) =>
      criterion !== 'pairs' && steps.every(({ event, source }) => isBrowsable(event, source.value, engine)),
  );

/** Why a browser does not walk a path, as a sentence. */
export const whyNotWalked = ({ criterion, steps }: FlowPath, engine: BrowserEngine): string => {
  if (criterion === 'pairs')
    return 'The browser does not walk paths of "every pair", of which there are too many: leave out --layer browser.';
  for (const [index, { event, source }] of steps.entries()) {
    const reason = whyNotInBrowser(event, source.value, engine);
    if (reason) return `No browser walks step ${index + 1} (${wordsOf(event)}): ${reason}.`;
  }
  return 'The browser walks this path.';
};

export const runBrowser = async (paths: readonly FlowPath[], wish: BrowserFilter, onResult: OnResult) => {
  const stack = await openStack(wish.isHeaded, { engine: wish.engine });
  const layer = createBrowserLayer({ ...stack, ...wish });
  // The longest first, so that no core is idle in the end.
  const queue = paths.toSorted((one, other) => other.steps.length - one.steps.length);
  const work = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) {
      const walked = path;
      onResult(await resultOf(walked, 'browser', (onStep) => walk(walked, layer, onStep)));
    }
  };
  // Firefox has one window in front; the pages behind it wait.
  const isAlone = wish.isHeaded || wish.engine === 'firefox';
  await Promise.all(Array.from({ length: isAlone ? 2 : AT_ONCE }, work));
  await stack.close();
};
