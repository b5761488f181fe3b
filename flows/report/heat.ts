import type { FlowPath } from '#flows/run/paths.ts';
import type { StoredRun } from './stored-runs.ts';

/** Counts how often each transition was taken and failed, most failures first. Ignores deleted paths. */
export const countHeat = (paths: readonly FlowPath[], runs: readonly StoredRun[]) => {
  const byId = new Map(paths.map((path) => [path.id, path]));
  const heat = new Map<string, { count: number; failed: number }>();
  for (const { id, step: failedStep } of runs.flatMap(({ results }) => results)) {
    const path = byId.get(id);
    for (const [index, { event, source, target }] of (path?.steps ?? []).slice(0, failedStep).entries()) {
      const key = JSON.stringify({ section: path?.section, from: source.value, to: target.value, event });
      const { count, failed } = heat.get(key) ?? { count: 0, failed: 0 };
      // Step 0 opens the page.
      heat.set(key, { count: count + 1, failed: failed + Number(index + 1 === failedStep) });
    }
  }
  return [...heat]
    .map(([key, counts]) => ({ ...JSON.parse(key), ...counts }))
    .toSorted((one, other) => other.failed - one.failed || other.count - one.count);
};
