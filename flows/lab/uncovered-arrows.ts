import type { PartName } from '#flows/flow.model.ts';
import type { TourStep } from '#flows/generation/tours.ts';
import { createMachineLayer } from '#flows/layers/machine/machine.layer.ts';
import { watchCharts } from '#flows/mutation/machine-parts.ts';
import { uncoveredReason } from '#flows/mutation/uncovered-transitions.ts';
import { committedPaths } from '#flows/run/paths-file.ts';
import { browsable } from '#flows/run/run-layers.ts';

interface UncoveredArrow {
  /** `auth.lookingUpUser.requesting + lookUpUser done #1`. */
  readonly id: string;
  /** Why no path covers it. */
  readonly reason: string;
  readonly part: PartName;
  readonly way: readonly TourStep[];
}

/** Walks every path on the machine layer. Returns the uncovered transitions with a source that a browser can reach. */
export const findUncoveredArrows = async (): Promise<readonly UncoveredArrow[]> => {
  const { tools, all, taken, takeTrack } = watchCharts();
  const layer = createMachineLayer(tools);
  const paths = committedPaths();
  const inBrowser = new Set(browsable(paths));
  const ways = new Map<string, Pick<UncoveredArrow, 'part' | 'way'>>();
  for (const path of paths) {
    const session = await layer.begin(path.part);
    const addStates = (length: number) => {
      const { states } = takeTrack();
      if (!inBrowser.has(path)) return;
      for (const id of states)
        if (length < (ways.get(id)?.way.length ?? Infinity))
          ways.set(id, { part: path.part, way: path.steps.slice(0, length) });
    };
    addStates(0);
    for (const [index, { event }] of path.steps.entries()) {
      await session.perform(event);
      addStates(index + 1);
    }
    await session.close();
    // Transitions at the end belong to no step.
    takeTrack();
  }
  return [...all].flatMap((id) => {
    const found = ways.get(id.split(' + ')[0] ?? '');
    const isGuard = id.endsWith(']');
    return found && !isGuard && !taken.has(id) ? [{ id, reason: uncoveredReason(id) ?? '', ...found }] : [];
  });
};
