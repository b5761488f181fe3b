import { createMachineLayer } from '#tests/flows/layers/machine/machine.layer.ts';
import type { FlowPath } from '#tests/flows/run/paths.ts';
import { walk } from '#tests/flows/run/walk.ts';
import { equivalent } from './equivalent.ts';
import { mutantsOf, toolsWith, watchCharts } from './machine-parts.ts';
import { openChartTests } from './machine-tests.ts';
import { charts } from './machines.ts';
import type { Score } from './score.ts';

/** A mutant may throw outside of any handler, which also counts as noticed. */
let crashes = 0;
export const watchCrashes = () => {
  process.on('uncaughtException', () => {
    crashes += 1;
  });
};

export const isRed = async (path: FlowPath, layer = createMachineLayer()) => {
  const before = crashes;
  try {
    await walk(path, layer);
    // XState rethrows errors in a timer.
    await new Promise((resolve) => setTimeout(resolve, 2));
    return crashes > before;
  } catch {
    return true;
  }
};

/** Maps each transition to the paths that take it: only they can notice its mutants. */
const pathsByTransition = async (paths: readonly FlowPath[]) => {
  const takers = new Map<string, FlowPath[]>();
  for (const path of paths) {
    const { tools, taken } = watchCharts();
    await walk(path, createMachineLayer(tools));
    for (const id of taken) takers.set(id, [...(takers.get(id) ?? []), path]);
  }
  return takers;
};

export interface MutantScore extends Score {
  /** Mutants that only the machine tests notice. */
  readonly left: readonly string[];
}

/** Machines without a walk: their library runs only in a browser. */
const unwalked = ['address', 'notifications'];

/** Parallel runs, each on its own core. */
const AT_ONCE = 2;

/** Runs every mutant of the machines. A walk has to notice each, or else the machine tests. */
export const runMutants = async (
  paths: readonly FlowPath[],
  onDone: (id: string, by: 'a walk' | 'the tests of the chart' | 'none') => void,
): Promise<MutantScore> => {
  // Tours over transitions cover the most with the fewest walks.
  const ordered = paths.toSorted((one, other) => other.criterion.localeCompare(one.criterion));
  const takers = await pathsByTransition(ordered);
  const all = charts.flatMap(([folder, machine]) =>
    mutantsOf(machine).map((mutant) => ({ folder, mutant, isWalked: !unwalked.includes(folder) })),
  );
  const unseen: typeof all = [];
  for (const one of all) {
    const { near } = one.mutant;
    const own = near ? new Set(near.flatMap((id) => takers.get(id) ?? [])) : ordered;
    let isNoticed = false;
    for (const path of one.isWalked ? own : []) {
      isNoticed = await isRed(path, createMachineLayer(toolsWith(one.mutant)));
      if (isNoticed) break;
    }
    if (isNoticed) onDone(one.mutant.id, 'a walk');
    else unseen.push(one);
  }
  const left: string[] = [];
  const missed: string[] = [];
  const work = async () => {
    const tests = await openChartTests();
    for (let one = unseen.shift(); one; one = unseen.shift()) {
      const { id } = one.mutant;
      const isNoticed = await tests.isNoticed(one.folder, id);
      (isNoticed ? left : missed).push(id);
      onDone(id, isNoticed ? 'the tests of the chart' : 'none');
    }
    await tests.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const exceptions = missed.flatMap((id) => (equivalent(id) ? [[id, equivalent(id) ?? ''] as const] : []));
  return {
    tried: all.length,
    noticed: all.length - missed.length,
    missed: missed.filter((id) => !equivalent(id)),
    exceptions,
    left: left.sort(),
  };
};
