import type { PartName } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import type { TourStep } from '#tests/flows/generation/tours.ts';
import { isBrowsable } from '#tests/flows/layers/browser/unbrowsable.ts';
import { graphs } from '#tests/flows/run/paths.ts';

interface Goal {
  readonly isState?: (state: FlowState) => boolean;
  readonly isStep?: (step: TourStep) => boolean;
}

/**
 * The shortest way of a part that a browser can walk, from its beginning to a state, or to a step, which is its last
 * one; null, if there is none.
 */
export const shortestWay = (
  part: PartName,
  { isState = () => false, isStep = () => false }: Goal,
): readonly TourStep[] | null => {
  const graph = graphs[part];
  if (isState(graph.start)) return [];
  const seen = new Set([graph.start.key]);
  let ways: TourStep[][] = [[]];
  while (ways.length > 0) {
    const longer: TourStep[][] = [];
    for (const way of ways) {
      const source = way.at(-1)?.target ?? graph.start;
      for (const { event, target } of graph.edges.get(source.key) ?? []) {
        if (!isBrowsable(event, source.value)) continue;
        const on = [...way, { event, source, target }];
        if (isState(target) || isStep({ event, source, target })) return on;
        if (!seen.has(target.key)) longer.push(on);
        seen.add(target.key);
      }
    }
    ways = longer;
  }
  return null;
};
