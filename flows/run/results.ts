import type { LayerName } from '#flows/layers/layer.types.ts';
import type { ChartTrack } from '#flows/mutation/machine-track.ts';
import type { FlowPath } from './paths.ts';
import { type Frame, type Seen, StepError } from './run-path.ts';

export interface Result {
  readonly id: string;
  readonly layer: LayerName;
  readonly ms: number;
  readonly steps: readonly Seen[];
  /** The error and its step; null when the path passed. */
  readonly problem: Problem | null;
  /** The error of an earlier attempt, when a retry passed. */
  readonly flaky?: Problem;
  /** Present only on the machine layer. */
  readonly track?: ChartTrack;
  /** Present only while they are listed. */
  readonly regions?: readonly string[];
}

export interface Problem {
  readonly step: number;
  /** The full message, for the terminal. */
  readonly text: string;
  /** One sentence each, the most specific first. */
  readonly differences: readonly string[];
  readonly frame: Frame;
}

/** The time limit of a path. The view's is shorter than its test's, so a result is written. */
const timeoutsMs: Record<LayerName, number> = { machine: 20_000, view: 50_000, browser: 240_000 };
/** The view layer mocks the global one. */
const { setTimeout, clearTimeout } = globalThis;

type RunAttempt = (onStep: (seen: Seen) => void, isRetry: boolean) => Promise<void>;

/** Runs a path and returns its result, also after an error or the time limit. */
export const recordResult = async (
  path: FlowPath,
  layer: LayerName,
  run: RunAttempt,
  retries = 0,
): Promise<Result> => {
  let result = await attempt(path, layer, (onStep) => run(onStep, false));
  const { problem } = result;
  for (let left = retries; left > 0 && result.problem; left -= 1)
    result = await attempt(path, layer, (onStep) => run(onStep, true));
  return problem && !result.problem ? { ...result, flaky: problem } : result;
};

const attempt = async (
  path: FlowPath,
  layer: LayerName,
  run: (onStep: (seen: Seen) => void) => Promise<void>,
): Promise<Result> => {
  const began = performance.now();
  const steps: Seen[] = [];
  let problem: Result['problem'] = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError(path, layer, steps.length)), timeoutsMs[layer]);
  });
  try {
    await Promise.race([run((seen) => steps.push(seen)), timeout]);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    problem = {
      step: error instanceof StepError ? error.step : steps.length,
      text,
      differences: error instanceof StepError ? error.differences : [text],
      frame: error instanceof StepError ? error.frame : {},
    };
  } finally {
    clearTimeout(timer);
  }
  return { id: path.id, layer, ms: Math.round(performance.now() - began), steps, problem };
};

const timeoutError = (path: FlowPath, layer: LayerName, step: number) =>
  new StepError(path, step, new Error(`It did not end within ${timeoutsMs[layer] / 1000} s.`));
