import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Language } from '#contract/site.ts';
import type { FlowPath } from './paths.ts';
import type { Result } from './results.ts';
import type { OnResult } from './run-layers.ts';

/** What the process of the view layer runs, from the variable `FLOWS`. */
export interface ViewRun {
  readonly ids: readonly string[];
  readonly language: Language;
  /** The files of recordings. */
  readonly recorded: readonly string[];
  readonly retries: number;
  /** Lists the regions of texts instead of comparing them. */
  readonly listsRegions?: boolean;
}

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
  setting: Omit<ViewRun, 'ids'>,
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
    const ids = paths.map(({ id }) => id).filter((id) => !finished.has(id));
    const { blocked, output } = await runVitest({ ...setting, ids }, report, signal);
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

const runVitest = async (run: ViewRun, onResult: OnResult, signal: AbortSignal) => {
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
      env: { ...process.env, NODE_ENV: 'production', FLOWS: JSON.stringify(run), FLOWS_RESULTS: file },
      stdio: 'pipe',
      // A separate process group, so a blocked worker ends, too.
      detached: true,
    },
  );
  for (const stream of [vitest.stdout, vitest.stderr]) stream.on('data', (text) => (output += text));
  const exit = once(vitest, 'exit');
  try {
    let isRunning = true;
    while (isRunning && blocked.length === 0 && !signal.aborted) {
      isRunning = await Promise.race([exit.then(() => false), setTimeout(500, true)]);
      await readResults();
      for (const [id, at] of started) if (Date.now() > at + BLOCKED_MS) blocked.push(id);
    }
  } finally {
    const isOver = vitest.exitCode !== null || vitest.signalCode !== null;
    if (vitest.pid && !isOver) process.kill(-vitest.pid, 'SIGKILL');
    await exit;
    await rm(folder, { recursive: true });
  }
  return { blocked, output };
};
