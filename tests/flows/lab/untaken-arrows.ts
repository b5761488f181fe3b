import type { PartName } from '#tests/flows/flow.model.ts';
import type { TourStep } from '#tests/flows/generation/tours.ts';
import { createMachineLayer } from '#tests/flows/layers/machine/machine.layer.ts';
import { watchCharts } from '#tests/flows/proof/chart-parts.ts';
import { untaken } from '#tests/flows/proof/untaken.ts';
import { committedPaths } from '#tests/flows/run/paths-file.ts';
import { browsable } from '#tests/flows/run/run-layers.ts';

/** An arrow of the product's machines that no path takes. */
interface UntakenArrow {
  /** `auth.lookingUpUser.requesting + lookUpUser done #1`. */
  readonly id: string;
  /** Why no path takes it. */
  readonly reason: string;
  readonly part: PartName;
  /** The shortest way for a browser to the state where it begins. */
  readonly way: readonly TourStep[];
}

/** Walks every path on the machines, and returns the arrows that none takes, from states that a browser can reach. */
export const findUntakenArrows = async (): Promise<readonly UntakenArrow[]> => {
  const { tools, all, taken, takeTrack } = watchCharts();
  const layer = createMachineLayer(tools);
  const paths = committedPaths();
  const inBrowser = new Set(browsable(paths));
  const ways = new Map<string, Pick<UntakenArrow, 'part' | 'way'>>();
  for (const path of paths) {
    const visit = await layer.begin(path.part);
    const addStates = (length: number) => {
      const { states } = takeTrack();
      if (!inBrowser.has(path)) return;
      for (const id of states)
        if (length < (ways.get(id)?.way.length ?? Infinity))
          ways.set(id, { part: path.part, way: path.steps.slice(0, length) });
    };
    addStates(0);
    for (const [index, { event }] of path.steps.entries()) {
      await visit.act(event);
      addStates(index + 1);
    }
    await visit.close();
    // What machines do at the end belongs to no step.
    takeTrack();
  }
  return [...all].flatMap((id) => {
    const found = ways.get(id.split(' + ')[0] ?? '');
    const isGuard = id.endsWith(']');
    return found && !isGuard && !taken.has(id) ? [{ id, reason: untaken(id) ?? '', ...found }] : [];
  });
};
