import type { FlowPath } from '#tests/flows/run/paths.ts';
import type { KeptRun } from './kept-runs.ts';

/** An arrow of the model: how many walks took it, and how many of these turned red or flaky there. */
export interface ArrowHeat {
  readonly part: string;
  readonly from: string;
  readonly to: string;
  readonly event: string;
  readonly walks: number;
  readonly red: number;
}

/** The heat of each arrow over runs, the reddest first. Paths that no longer exist are left out. */
export const heatOf = (paths: readonly FlowPath[], runs: readonly KeptRun[]): ArrowHeat[] => {
  const byId = new Map(paths.map((path) => [path.id, path]));
  const heat = new Map<string, ArrowHeat>();
  for (const { id, step: redStep } of runs.flatMap(({ results }) => results)) {
    const path = byId.get(id);
    for (const [index, { event, source, target }] of (path?.steps ?? []).slice(0, redStep).entries()) {
      const arrow = { part: path?.part ?? '', from: source.value, to: target.value, event };
      const key = JSON.stringify(arrow);
      const { walks, red } = heat.get(key) ?? { walks: 0, red: 0 };
      // Step 0 opens the page.
      heat.set(key, { ...arrow, walks: walks + 1, red: red + Number(index + 1 === redStep) });
    }
  }
  return [...heat.values()].toSorted((one, other) => other.red - one.red || other.walks - one.walks);
};
