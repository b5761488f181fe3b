import type { LayerName } from '#tests/flows/layers/layer.types.ts';
import type { FlowPath } from './paths.ts';
import { type Seen, StepError } from './walk.ts';

/** What became of a path on a layer. */
export interface Result {
  readonly id: string;
  readonly layer: LayerName;
  readonly ms: number;
  readonly steps: readonly Seen[];
  /** Why it is red, and at which step; null when it is green. */
  readonly problem: { readonly step: number; readonly text: string } | null;
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
    problem = {
      step: error instanceof StepError ? error.step : steps.length,
      text: error instanceof Error ? error.message : String(error),
    };
  }
  return { id: path.id, layer, ms: Math.round(performance.now() - began), steps, problem };
};
