import type { FlowPath } from '#flows/run/paths.ts';
import type { StoredRun } from './stored-runs.ts';

/** Returns the heat of each transition over runs, the reddest first. Omits paths that no longer exist. */
export const countHeat = (paths: readonly FlowPath[], runs: readonly StoredRun[]) => {
  const byId = new Map(paths.map((path) => [path.id, path]));
  const heat = new Map<string, { walks: number; red: number }>();
  for (const { id, step: redStep } of runs.flatMap(({ results }) => results)) {
    const path = byId.get(id);
    for (const [index, { event, source, target }] of (path?.steps ?? []).slice(0, redStep).entries()) {
      const key = JSON.stringify({ section: path?.section, from: source.value, to: target.value, event });
      const { walks, red } = heat.get(key) ?? { walks: 0, red: 0 };
      // Step 0 opens the page.
      heat.set(key, { walks: walks + 1, red: red + Number(index + 1 === redStep) });
    }
  }
  return [...heat]
    .map(([key, counts]) => ({ ...JSON.parse(key), ...counts }))
    .toSorted((one, other) => other.red - one.red || other.walks - one.walks);
};
