import type { RecordedDetails } from '#tests/flows/layers/layer.types.ts';
import type { EventName } from '#tests/flows/model/events.ts';
import type { FlowState, Graph } from './graph.ts';

export interface TourStep {
  readonly event: EventName;
  readonly source: FlowState;
  readonly target: FlowState;
  /** Set in recordings, from the first lab action on. */
  readonly recorded?: RecordedDetails;
}

/** Limits a tour after its first goal, because longer ones are hard to read. */
const MAX_STEPS = 15;

export const transitionOf = ({ source, event, target }: TourStep) =>
  `${source.value} + ${event} → ${target.value}`;

/** Returns the goal that a step reaches, given the previous step, or null. */
export type Wanted = (step: TourStep, before: TourStep | undefined) => string | null;
export const everyTransition: Wanted = (step) => transitionOf(step);
export const everyPair: Wanted = (step, before) =>
  before ? `${transitionOf(before)}, then ${transitionOf(step)}` : null;

type Allowed = (event: EventName, state: string) => boolean;

/** Returns the shortest way to a goal, or null: from the start, or after a step. */
export const shortestPath = (
  { start, edges }: Graph,
  isGoal: (step: TourStep, before: TourStep | undefined) => boolean,
  allowed: Allowed = () => true,
  after?: TourStep,
): TourStep[] | null => {
  const reached = new Set<string>();
  const ways: TourStep[][] = [[]];
  // The loop includes ways that it adds.
  for (const way of ways) {
    const before = way.at(-1) ?? after;
    const source = before?.target ?? start;
    for (const { event, target } of edges.get(source.key) ?? []) {
      if (!allowed(event, source.value)) continue;
      const step = { event, source, target };
      if (isGoal(step, before)) return [...way, step];
      const name = `${transitionOf(step)} ${target.key}`;
      if (reached.has(name)) continue;
      reached.add(name);
      ways.push([...way, step]);
    }
  }
  return null;
};

/** Returns tours that together reach every goal of a criterion, each from one goal to the nearest other. */
export const greedyTours = (
  graph: Graph,
  wanted: Wanted,
  seen: Set<string> = new Set(),
  allowed: Allowed = () => true,
): TourStep[][] => {
  const isNew = (step: TourStep, before: TourStep | undefined) => {
    const name = wanted(step, before);
    return name !== null && !seen.has(name);
  };
  const tours: TourStep[][] = [];
  for (;;) {
    const tour: TourStep[] = [];
    let way = shortestPath(graph, isNew, allowed);
    // Else a distant goal would be on no tour.
    while (way && (tour.length === 0 || tour.length + way.length <= MAX_STEPS)) {
      tour.push(...way);
      seen.add(wanted(...(tour.slice(-2).toReversed() as [TourStep, TourStep | undefined])) ?? '');
      way = shortestPath(graph, isNew, allowed, tour.at(-1));
    }
    if (tour.length === 0) return tours;
    tours.push(tour);
  }
};
