import type { LayerName } from '#tests/flows/layers/layer.types.ts';
import { wordsOf } from '#tests/flows/model/vocabulary.ts';
import type { ChartTrack } from '#tests/flows/proof/chart-track.ts';
import type { FlowPath } from './paths.ts';
import { type Scene, type Seen, StepError } from './walk.ts';

/** What became of a path on a layer. */
export interface Result {
  readonly id: string;
  readonly layer: LayerName;
  readonly ms: number;
  readonly steps: readonly Seen[];
  /** Why it is red, and at which step; null when it is green. */
  readonly problem: Problem | null;
  /** Why it was red before it was green in another attempt. */
  readonly flaky?: Problem;
  /** On the machine layer. */
  readonly track?: ChartTrack;
}

export interface Problem {
  readonly step: number;
  /** All of it, as the terminal prints it. */
  readonly text: string;
  /** A sentence each, the most telling first. */
  readonly differences: readonly string[];
  readonly scene: Scene;
}

/** How long a walk may take. The view's is below the time limit of its test, so that a result is written. */
const timeoutsMs: Record<LayerName, number> = { machine: 20_000, view: 50_000, browser: 240_000 };
/** The view layer replaces the global one by a fake clock. */
const { setTimeout, clearTimeout } = globalThis;

type Walking = (onStep: (seen: Seen) => void, isRetry: boolean) => Promise<void>;

/** Walks a path and returns its result, also when the walk fails or does not end in time. */
export const resultOf = async (
  path: FlowPath,
  layer: LayerName,
  walking: Walking,
  retries = 0,
): Promise<Result> => {
  let result = await attempt(path, layer, (onStep) => walking(onStep, false));
  const { problem } = result;
  for (let left = retries; left > 0 && result.problem; left -= 1)
    result = await attempt(path, layer, (onStep) => walking(onStep, true));
  return problem && !result.problem ? { ...result, flaky: problem } : result;
};

const attempt = async (
  path: FlowPath,
  layer: LayerName,
  walking: (onStep: (seen: Seen) => void) => Promise<void>,
): Promise<Result> => {
  const began = performance.now();
  const steps: Seen[] = [];
  let problem: Result['problem'] = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError(path, layer, steps.length)), timeoutsMs[layer]);
  });
  try {
    await Promise.race([walking((seen) => steps.push(seen)), timeout]);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    problem = {
      step: error instanceof StepError ? error.step : steps.length,
      text,
      differences: error instanceof StepError ? error.differences : [text],
      scene: error instanceof StepError ? error.scene : {},
    };
  } finally {
    clearTimeout(timer);
  }
  return { id: path.id, layer, ms: Math.round(performance.now() - began), steps, problem };
};

const timeoutError = ({ steps }: FlowPath, layer: LayerName, step: number) => {
  const event = steps[step - 1]?.event;
  const what = event ? wordsOf(event) : 'the beginning';
  return new StepError(step, what, new Error(`It did not end within ${timeoutsMs[layer] / 1000} s.`));
};
