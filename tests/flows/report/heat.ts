import type { FlowPath } from '#tests/flows/run/paths.ts';
import type { StoredRun } from './stored-runs.ts';

export interface ArrowHeat {
  readonly part: string;
  readonly from: string;
  readonly to: string;
  readonly event: string;
  readonly walks: number;
  readonly red: number;
}

/** Returns the heat of each transition over runs, the reddest first. Omits paths that no longer exist. */
export const heatOf = (paths: readonly FlowPath[], runs: readonly StoredRun[]): ArrowHeat[] => {
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
