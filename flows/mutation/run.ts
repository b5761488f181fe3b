import { createMachineLayer } from '#flows/layers/machine/machine.layer.ts';
import type { FlowPath } from '#flows/run/paths.ts';
import { runPath } from '#flows/run/run-path.ts';
import type { Score } from './deletions.ts';
import { openChartTests } from './machine-tests.ts';
import { charts } from './machines.ts';
import { createMutants, toolsWith, watchCharts } from './mutants.ts';

/** A mutant may throw outside of any handler, which also kills it. */
let crashes = 0;
export const watchCrashes = () => {
  process.on('uncaughtException', () => {
    crashes += 1;
  });
};

export const fails = async (path: FlowPath, layer = createMachineLayer()) => {
  const before = crashes;
  try {
    await runPath(path, layer);
    // XState rethrows errors in a timer.
    await new Promise((resolve) => setTimeout(resolve, 2));
    return crashes > before;
  } catch {
    return true;
  }
};

/** Maps each transition to the paths that take it: only they can kill its mutants. */
const pathsByTransition = async (paths: readonly FlowPath[]) => {
  const takers = new Map<string, FlowPath[]>();
  for (const path of paths) {
    const { tools, taken } = watchCharts();
    await runPath(path, createMachineLayer(tools));
    for (const id of taken) takers.set(id, [...(takers.get(id) ?? []), path]);
  }
  return takers;
};

/** Machines that the machine layer does not start: only tests/machines covers their mutants. */
const notStarted = ['address', 'notifications'];

/** Parallel runs, each on its own core. */
const AT_ONCE = 2;

/** Runs every mutant of the machines. Paths have to kill each, or else the machine tests. */
export const runMutants = async (paths: readonly FlowPath[]): Promise<Score> => {
  // Tours over transitions cover the most with the fewest paths.
  const ordered = paths.toSorted((one, other) => other.criterion.localeCompare(one.criterion));
  const takers = await pathsByTransition(ordered);
  const all = charts.flatMap(([folder, machine]) =>
    createMutants(machine).map((mutant) => ({ folder, mutant, isStarted: !notStarted.includes(folder) })),
  );
  const unseen: typeof all = [];
  for (const [index, one] of all.entries()) {
    if (index % 50 === 0) console.log(`machines mutated: ${index} of ${all.length}`);
    const { covering } = one.mutant;
    const own = covering ? new Set(covering.flatMap((id) => takers.get(id) ?? [])) : ordered;
    let isKilled = false;
    for (const path of one.isStarted ? own : []) {
      isKilled = await fails(path, createMachineLayer(toolsWith(one.mutant)));
      if (isKilled) break;
    }
    if (!isKilled) unseen.push(one);
  }
  console.log(`${unseen.length} of them are left to tests/machines.`);
  const survived: string[] = [];
  const work = async () => {
    const tests = await openChartTests();
    for (let one = unseen.shift(); one; one = unseen.shift()) {
      const { id } = one.mutant;
      if (await tests.isKilled(one.folder, id)) console.log(`    killed by the machine tests: ${id}`);
      else survived.push(id);
    }
    await tests.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { total: all.length, survived };
};
