import type { PartName } from '#tests/flows/flow.model.ts';
import type { TourStep } from '#tests/flows/generation/tours.ts';
import { isBrowsable } from '#tests/flows/layers/browser/unbrowsable.ts';
import type { EventName } from '#tests/flows/model/vocabulary.ts';
import { graphs } from '#tests/flows/run/paths.ts';

export const createCursor = (part: PartName) => {
  const graph = graphs[part];
  const steps: TourStep[] = [];
  let isLost = false;
  const state = () => steps.at(-1)?.target ?? graph.start;
  return {
    state,
    last: () => steps.at(-1),
    isLost: () => isLost,
    take: (event: EventName) => {
      const edge = graph.edges.get(state().key)?.find((one) => one.event === event);
      if (!edge) {
        isLost = true;
        return;
      }
      steps.push({ event, source: state(), target: edge.target });
    },
    steps: () => steps,
  };
};
export type Cursor = ReturnType<typeof createCursor>;

export const wayTo = (part: PartName, isThere: (step: TourStep) => boolean): EventName[] | null => {
  const graph = graphs[part];
  let ways: { at: TourStep['target']; events: EventName[] }[] = [{ at: graph.start, events: [] }];
  const seen = new Set([graph.start.key]);
  while (ways.length > 0) {
    const next: typeof ways = [];
    for (const { at, events } of ways) {
      for (const { event, target } of graph.edges.get(at.key) ?? []) {
        if (!isBrowsable(event, at.value)) continue;
        if (isThere({ event, source: at, target })) return [...events, event];
        if (seen.has(target.key)) continue;
        seen.add(target.key);
        next.push({ at: target, events: [...events, event] });
      }
    }
    ways = next;
  }
  return null;
};
