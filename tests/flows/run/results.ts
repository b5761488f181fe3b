import type { LayerName } from '#tests/flows/layers/layer.types.ts';
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

/** Walks a path and answers what became of it, whatever that is. */
export const resultOf = async (
  path: FlowPath,
  layer: LayerName,
  walking: (onStep: (seen: Seen) => void) => Promise<void>,
): Promise<Result> => {
  const began = performance.now();
  const steps: Seen[] = [];
  let problem: Result['problem'] = null;
  try {
    await walking((seen) => steps.push(seen));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    problem = {
      step: error instanceof StepError ? error.step : steps.length,
      text,
      differences: error instanceof StepError ? error.differences : [text],
      scene: error instanceof StepError ? error.scene : {},
    };
  }
  return { id: path.id, layer, ms: Math.round(performance.now() - began), steps, problem };
};
