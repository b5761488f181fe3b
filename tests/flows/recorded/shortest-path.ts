import type { PartName } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import { type TourStep, transitionOf } from '#tests/flows/generation/tours.ts';
import type { EventName } from '#tests/flows/model/vocabulary.ts';
import { graphs } from '#tests/flows/run/paths.ts';

/** Whether a step is the one that is looked for. */
type Goal = (step: TourStep) => boolean;

/** A step to a state of this name, whatever its context says. */
export const toState =
  (name: string): Goal =>
  ({ target }) =>
    target.value === name;

export const byEvent =
  (name: EventName): Goal =>
  ({ event }) =>
    event === name;

/** One of these transitions, named as `transitionOf` names them. */
export const byTransition =
  (names: ReadonlySet<string>): Goal =>
  (step) =>
    names.has(transitionOf(step));

interface Way {
  readonly from?: FlowState;
  /** Which steps a layer can walk; by default all. */
  readonly allowed?: (event: EventName, state: string) => boolean;
}

/**
 * The fewest steps of a part's model of which the last one is the goal; from the part's beginning, unless told
 * otherwise. Null when nothing leads there.
 */
export const shortestPath = (
  part: PartName,
  isGoal: Goal,
  { from = graphs[part].start, allowed = () => true }: Way = {},
): TourStep[] | null => {
  const reached = new Set([from.key]);
  let ways: { readonly at: FlowState; readonly steps: readonly TourStep[] }[] = [{ at: from, steps: [] }];
  while (ways.length > 0) {
    const longer: typeof ways = [];
    for (const { at, steps } of ways) {
      for (const { event, target } of graphs[part].edges.get(at.key) ?? []) {
        if (!allowed(event, at.value)) continue;
        const step = { event, source: at, target };
        if (isGoal(step)) return [...steps, step];
        if (reached.has(target.key)) continue;
        reached.add(target.key);
        longer.push({ at: target, steps: [...steps, step] });
      }
    }
    ways = longer;
  }
  return null;
};
