import type { PartName } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import { type TourStep, transitionOf } from '#tests/flows/generation/tours.ts';
import type { EventName } from '#tests/flows/model/events.ts';
import { graphs } from '#tests/flows/run/paths.ts';

type Goal = (step: TourStep) => boolean;

export const toState =
  (name: string): Goal =>
  ({ target }) =>
    target.value === name;

export const byEvent =
  (name: EventName): Goal =>
  ({ event }) =>
    event === name;

/** Matches these transitions, by the names of `transitionOf`. */
export const byTransition =
  (names: ReadonlySet<string>): Goal =>
  (step) =>
    names.has(transitionOf(step));

interface Way {
  readonly from?: FlowState;
  readonly allowed?: (event: EventName, state: string) => boolean;
}

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
