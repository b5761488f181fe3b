import type { RecordedDetails } from '#flows/layers/layer.types.ts';
import type { EventName } from '#flows/model/events.ts';
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

export const nameTransition = ({ source, event, target }: TourStep) =>
  `${source.value} + ${event} → ${target.value}`;

/** Returns the goal that a step reaches, given the previous step, or null. */
export type Wanted = (step: TourStep, before: TourStep | undefined) => string | null;
export const everyTransition: Wanted = (step) => nameTransition(step);
export const everyPair: Wanted = (step, before) =>
  before ? `${nameTransition(before)}, then ${nameTransition(step)}` : null;

type Allowed = (event: EventName, state: string) => boolean;

/** Returns the shortest path to a goal, or null: from the start, or after a step. */
export const shortestPath = (
  { start, edges }: Graph,
  isGoal: (step: TourStep, before: TourStep | undefined) => boolean,
  allowed: Allowed,
  after?: TourStep,
): TourStep[] | null => {
  const reached = new Set<string>();
  const paths: TourStep[][] = [[]];
  // The loop includes paths that it adds.
  for (const path of paths) {
    const before = path.at(-1) ?? after;
    const source = before?.target ?? start;
    for (const { event, target } of edges.get(source.key) ?? []) {
      if (!allowed(event, source.value)) continue;
      const step = { event, source, target };
      if (isGoal(step, before)) return [...path, step];
      const name = `${nameTransition(step)} ${target.key}`;
      if (reached.has(name)) continue;
      reached.add(name);
      paths.push([...path, step]);
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
    let path = shortestPath(graph, isNew, allowed);
    // Else a distant goal would be on no tour.
    while (path && (tour.length === 0 || tour.length + path.length <= MAX_STEPS)) {
      tour.push(...path);
      const [last, before] = tour.slice(-2).toReversed();
      if (last) seen.add(wanted(last, before) ?? '');
      path = shortestPath(graph, isNew, allowed, tour.at(-1));
    }
    if (tour.length === 0) return tours;
    tours.push(tour);
  }
};
